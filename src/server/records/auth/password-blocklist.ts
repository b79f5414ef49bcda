import { firm } from '#shared/firm/firm.ts'
import { errors } from '#server/base/errors.ts'
import type { Viewer } from '#server/base/viewer.ts'

export type Owner = Pick<Viewer, 'email' | 'firstName' | 'lastName'>

/**
 * Rejects a new password that is one of the 10,000 most common, or is based on the user's name or email or the firm's
 * name (NIST SP 800-63B 3.1.1.2, OWASP ASVS 6.2.4 and 6.2.11). Case, leetspeak, and digits and punctuation around the
 * word make no difference. A longer phrase may contain a common word.
 *
 * @throws AppError 400 that names the field `password`
 */
export async function rejectCommonPassword(password: string, owner: Owner): Promise<void> {
  const forms = formsOf(password)
  if (isOwn(password, forms, owner)) {
    throw errors.weakPassword('Password is too close to your name, your email or our name')
  }
  const common = await commonPasswords()
  if (forms.some((form) => common.has(form)) || isCommonNumber(password, common)) {
    throw errors.weakPassword('Password is too close to a common one')
  }
}

/** The number of entries of the list that count; it is sorted by frequency. */
const listed = 10_000

/** Minimum length of words that make up a password, and of an email's local part inside one. */
const shortestWord = 3
const shortestHeld = 4

let loading: Promise<ReadonlySet<string>> | undefined

/** The normalized list. It loads with the first new password, which takes about 100 ms. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  return (loading ??= loadCommonPasswords())
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const entries = dictionary['passwords-common'].slice(0, listed)
  return new Set(entries.flatMap(wholeAndCore).filter(({ length }) => length >= shortestWord))
}

/**
 * Returns the possible base words of a password: its letters with none, some or all of the digits and punctuation
 * around them, because a trailing `1` may be a number or a letter. At most 81.
 */
function formsOf(password: string): string[] {
  const { signs, start, end } = read(password)
  const forms = new Set<string>()
  for (let from = Math.max(0, start - around); from <= start; from += 1) {
    for (let to = end; to <= Math.min(signs.length, end + around); to += 1) {
      forms.add(signs.slice(from, to).join(''))
    }
  }
  return [...forms]
}

/** Digits and punctuation on either side that may belong to the word, as in `123456ab`. */
const around = 8

/** Returns the word, and the word without digits and punctuation around it. */
function wholeAndCore(word: string): string[] {
  const { signs, start, end } = read(word)
  return [signs.join(''), signs.slice(start, end).join('')]
}

/**
 * Normalizes a text: lower case, no accents or width, leetspeak as letters, no punctuation. The letters are in [start,
 * end).
 */
function read(text: string): { signs: string[]; start: number; end: number } {
  const typed = Array.from(text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, ''))
  const start = typed.findIndex(isLetter)
  return {
    signs: typed.map((sign) => standsFor[sign] ?? (/[\p{L}\p{N}]/u.test(sign) ? sign : '')),
    start: Math.max(0, start),
    end: typed.findLastIndex(isLetter) + 1,
  }
}

function isLetter(sign: string): boolean {
  return /\p{L}/u.test(sign)
}

/** `i`, `l`, `1` and `!` are the same. */
const standsFor: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  l: 'i',
  1: 'i',
  '!': 'i',
  '|': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
  '+': 't',
}

/** Returns true for a common number with only the few other characters that the rules require: `Aa123456!`. */
function isCommonNumber(password: string, common: ReadonlySet<string>): boolean {
  const [digits = '', ...more] = password.match(/\d+/g) ?? []
  return more.length === 0 && password.length - digits.length <= 4 && common.has(foldedOf(digits))
}

function foldedOf(text: string): string {
  return read(text).signs.join('')
}

function isOwn(password: string, forms: readonly string[], owner: Owner): boolean {
  const own = ownWords(owner)
  if (forms.some((form) => isMadeOf(form, own))) return true
  const whole = foldedOf(password)
  return [owner.email, partsOf(owner.email).local]
    .map(foldedOf)
    .some((part) => part.length >= shortestHeld && whole.includes(part))
}

/** Returns true if the form is a concatenation of these words. */
function isMadeOf(form: string, words: readonly string[]): boolean {
  const reached = new Set([0])
  for (let at = 0; at < form.length; at += 1) {
    if (!reached.has(at)) continue
    for (const word of words) if (form.startsWith(word, at)) reached.add(at + word.length)
  }
  return form !== '' && reached.has(form.length)
}

/** Normalized words from the user's name and email and the firm's name. */
function ownWords({ email, firstName, lastName }: Owner): string[] {
  const { local, domain } = partsOf(email)
  const labels = domain.split('.').slice(0, -1)
  const words = [firstName, lastName, `${firstName}${lastName}`, local, ...labels, firm.name]
    .flatMap((word) => [word, ...word.split(/[^\p{L}\p{M}\p{N}]/u)])
    .flatMap(wholeAndCore)
  return [...new Set(words)].filter(({ length }) => length >= shortestWord)
}

function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@')
  return { local: email.slice(0, at), domain: email.slice(at + 1) }
}
