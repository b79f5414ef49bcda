/** False in old browsers, and over http except on localhost. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}
