import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { BrowserCookie } from './cookies.ts'

/*
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): wrong passwords from a browser that
 * signed in before are counted apart from those of strangers. The cookie is not a sign-in (docs/decisions/0016).
 */

/** Accounts per cookie, most recently used first. */
const mostAccounts = 5

interface BrowserContext {
  cookies: { browser: BrowserCookie }
  keyring: Keyring
}

/** Each proof of an address makes the account's earlier browsers unknown again. */
export interface BrowserOwner {
  id: string
  emailProvenAt: Date | null
}

/** The rate-limit key of this browser for the account; null when it never signed in to it. */
export function findKnownBrowser(
  { cookies, keyring }: BrowserContext,
  owner: BrowserOwner | undefined,
): string | null {
  if (owner === undefined) return null
  const token = tokensIn(cookies.browser.read()).find((candidate) =>
    isFor(candidate, owner, keyring),
  )
  return token?.nonce ?? null
}

/** Marks this browser as known to the account, with a new nonce each time. */
export function rememberBrowser({ cookies, keyring }: BrowserContext, owner: BrowserOwner): void {
  const others = tokensIn(cookies.browser.read()).filter(
    (candidate) => !isFor(candidate, owner, keyring),
  )
  const nonce = randomBytes(16).toString('base64url')
  const signed = { nonce, mac: sign(keyring.primary.browsers, nonce, owner).toString('base64url') }
  const tokens = [signed, ...others].slice(0, mostAccounts)
  cookies.browser.write(tokens.map((token) => `${token.nonce}.${token.mac}`).join('~'))
}

interface Token {
  nonce: string
  mac: string
}

function tokensIn(cookie: string): Token[] {
  const [...matches] = cookie.matchAll(/(?<=^|~)([\w-]{22})\.([\w-]{43})(?=~|$)/g)
  return matches.slice(0, mostAccounts).map(([, nonce = '', mac = '']) => ({ nonce, mac }))
}

function isFor({ nonce, mac }: Token, owner: BrowserOwner, keyring: Keyring): boolean {
  const macBytes = Buffer.from(mac, 'base64url')
  return [...keyring.byId.values()].some(({ browsers }) =>
    timingSafeEqual(sign(browsers, nonce, owner), macBytes),
  )
}

/** Nonce and id have a fixed length, so the concatenation is unambiguous. */
function sign(key: Buffer, nonce: string, { id, emailProvenAt }: BrowserOwner): Buffer {
  const proof = emailProvenAt?.toISOString() ?? ''
  return createHmac('sha256', key).update(nonce).update(id).update(proof).digest()
}
