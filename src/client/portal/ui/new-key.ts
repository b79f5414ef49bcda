/**
 * A UUID by which the server knows a call that is sent again. Not by `crypto.randomUUID`, which a page without a secure
 * origin lacks: http on an address of the office's network.
 */
export function newKey(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)))
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  // Version 4 of RFC 9562.
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
