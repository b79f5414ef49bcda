import type { Claims, FirmAccounts } from './provider.ts'

/** Google's accounts of all firms and private people have one issuer. */
const google = 'https://accounts.google.com'

/** RFC 8176: the ways of signing in, by what they prove: something that one knows, has or is. */
const factors = [
  new Set<unknown>(['pwd', 'pin', 'kba']),
  new Set<unknown>(['otp', 'hwk', 'swk', 'sc', 'sms', 'tel', 'pop']),
  new Set<unknown>(['face', 'fpt', 'iris', 'retina', 'vbm']),
]

/** Returns true if the provider says that it asked for two kinds of factors. With one alone, we ask for ours. */
export function provesFactor({ amr, acr }: Claims, settings: FirmAccounts): boolean {
  if (settings.acr !== null && acr === settings.acr) return true
  if (!Array.isArray(amr)) return false
  const kinds = factors.filter((kind) => amr.some((way) => kind.has(way)))
  return amr.includes('mfa') || kinds.length > 1
}

/**
 * Returns the person's address at the firm if the provider has proven it, or null. An address counts only until the
 * account is linked.
 */
export function provenEmail(claims: Claims, settings: FirmAccounts): string | null {
  const { email, hd } = claims
  if (typeof email !== 'string') return null
  const address = email.trim().toLowerCase()
  const domain = address.split('@').at(-1) ?? ''
  if (!settings.domains.includes(domain) || !isProven(claims)) return null
  // A private Google account may have an address of the firm, and keep it when its owner leaves.
  if (claims.iss === google && !(typeof hd === 'string' && settings.domains.includes(hd))) {
    return null
  }
  return address
}

/**
 * Microsoft Entra sends no `email_verified`. Its issuer has to name the firm's tenant, because the admins of that
 * tenant give out the addresses. A guest signs in at another tenant, which `idp` names.
 */
function isProven({ email_verified: verified, tid, idp, iss }: Claims): boolean {
  if (verified !== undefined) return verified === true
  const tenant = new URL(iss).pathname.split('/').find((part) => part === tid)
  return tenant !== undefined && tenant !== '' && (idp === undefined || idp === iss)
}
