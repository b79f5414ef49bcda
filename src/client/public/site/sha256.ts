/** SHA-256 in hex; null without a secure origin: http on an address of the office's network. */
export async function sha256(bytes: BufferSource): Promise<string | null> {
  if (!('subtle' in crypto)) return null
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
