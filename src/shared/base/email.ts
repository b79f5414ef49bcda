import { z } from 'zod'
import { limits, plainText } from './text.ts'

const invalidEmail = 'Please enter a valid email address'

/** Trimmed, NFKC, lower case, with an ASCII domain (RFC 5891), at most 254 characters (RFC 5321). */
export function email(message: string = invalidEmail) {
  return z.string({ error: message }).overwrite(canonicalEmail).refine(isEmail, { error: message })
}

/**
 * Returns true if two canonical addresses probably reach one mailbox: most mail servers deliver "name+tag" to "name",
 * and Gmail ignores dots too. Only for rules about another person's address; accounts use the address as typed.
 */
export function isSameMailbox(a: string, b: string): boolean {
  return mailboxOf(a) === mailboxOf(b)
}

function mailboxOf(address: string): string {
  const canonical = canonicalEmail(address)
  const at = canonical.lastIndexOf('@')
  const [name = ''] = canonical.slice(0, at).split('+')
  const domain = canonical.slice(at + 1)
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`
  return `${name.replaceAll('.', '')}@gmail.com`
}

function canonicalEmail(typed: string): string {
  if (typed.length > 4 * limits.email) return typed
  const address = plainText(typed).normalize('NFKC').toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 0) return address
  return `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`
}

/** Only letters, digits, dots and hyphens reach the URL parser, because it interprets other characters. */
function asciiDomain(domain: string): string {
  if (!/[^\0-\x7f]/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

function isEmail(address: string): boolean {
  if (address.length > limits.email) return false
  const at = address.lastIndexOf('@')
  return at > 0 && isLocalPart(address.slice(0, at)) && isDomain(address.slice(at + 1))
}

/** RFC 5321, 4.1.2: a dot-string of at most 64 characters. */
function isLocalPart(local: string): boolean {
  return /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/.test(local) && local.split('.').every(Boolean)
}

/** RFC 1123, 2.1: labels of letters, digits and inner hyphens; at least two, the last not a number. */
function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.length > 1 && labels.every(isLabel) && /[a-z]/.test(labels.at(-1) ?? '')
}

function isLabel(label: string): boolean {
  return /^[a-z0-9-]{1,63}$/.test(label) && !label.startsWith('-') && !label.endsWith('-')
}
