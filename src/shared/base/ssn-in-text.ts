import { limits, refusedBy, typedText } from './text.ts'
import { stateNames } from './us-state-names.ts'

/**
 * Masks text that looks like an SSN, in digits of any script. Parts of longer numbers stay, and what reads as a ZIP+4, a
 * phone number, an amount or a date.
 */
export function maskSsns(typed: string): string {
  return typed
    .replace(ssnInText, (...found: SsnInText) => {
      const [match, , , , lastFour] = found
      return isSsn(found) ? `***-**-${lastFour}` : match
    })
    .replace(ssnInSingleDigits, (_match, _sign, lastFour: string) => {
      return `***-**-${lastFour.replaceAll(/\P{Nd}/gu, '')}`
    })
}

/**
 * The arguments that `replace` passes: the match, its groups with the separators around the second one, and the place
 * in the text.
 */
type SsnInText = [
  match: string,
  first: string,
  group: string,
  second: string,
  lastFour: string,
  at: number,
  typed: string,
]

function isSsn([match, first, group, second, lastFour, at, typed]: SsnInText): boolean {
  const [one, two] = [signOf(first), signOf(second)]
  const plain = one === two && one !== ',' && one !== '\n'
  if (plain) return true
  const [before, after] = [typed.slice(0, at), typed.slice(at + match.length)]
  if (amountBefore.test(before) || amountAfter.test(after) || phoneBefore.test(before)) return false
  if (one === ',' || one === '\n')
    return one === two && (one === '\n' || `${first}${second}` === ',,')
  if (!loose.has(one) || !loose.has(two)) return false
  // "100 12-2024": an amount and a month.
  if (one === ' ' && two === '-') return !(monthForm.test(group) && yearForm.test(lastFour))
  return one !== '' || !endsInPlace(before)
}

/** Signs of which an SSN may have two different ones. */
const loose = new Set(['', ' ', '-'])
const amountBefore = /[$€£]\s?$|\p{Nd}[.,]$/u
const amountAfter = /^[.,]\p{Nd}/u
/** The code of a country: +49. */
const phoneBefore = /\+\p{Nd}{1,3}[\s\p{Pd}]?$/u
const monthForm = /^(?:0[1-9]|1[0-2])$/
const yearForm = /^(?:19|20)/

/** Whether a ZIP+4 may follow: after the name of a state, its code, or the word ZIP. */
function endsInPlace(before: string): boolean {
  const words = before.slice(-40).match(/[\p{L}\p{N}+]+|,/gu) ?? []
  while (words.at(-1) === ',' || words.at(-1) === 'is') words.pop()
  const [last = '', previous = ''] = words.toReversed()
  if (/^zip(?:\+4|code)?$/i.test(last)) return true
  if (/^code$/i.test(last) && /^zip$/i.test(previous)) return true
  if (last in stateNames) return !codesThatAreWords.has(last) || previous === ','
  const text = ` ${words.join(' ')}`
  return Object.values(stateNames).some((name) => text.endsWith(` ${name}`))
}

/** "TAX ID 12345-6789" names no state. */
const codesThatAreWords = new Set([
  'AS',
  'HI',
  'ID',
  'IN',
  'LA',
  'MA',
  'ME',
  'OH',
  'OK',
  'OR',
  'PA',
])

/** Returns true if a text contains what looks like an SSN, in any digits, including circled ones. */
export function holdsSsn(typed: string): boolean {
  const plain = typed.normalize('NFKC')
  return maskSsns(plain) !== plain
}

const ssnInText =
  /(?<!\p{Nd}\p{Pd}?)\(?\p{Nd}{3}\)?([\t\r\n\p{Zs}\p{Pd}\p{Cf}\u2212./_·•,]{0,3})(\p{Nd}{2})([\t\r\n\p{Zs}\p{Pd}\p{Cf}\u2212./_·•,]{0,3})(\p{Nd}{4})(?!\p{Pd}?\p{Nd})/gu

/**
 * Nine single digits with one sign between them, and any between the three groups: "1 2 3 - 4 5 - 6 7 8 9". Not a part of
 * a longer row, nor the row that counts to ten.
 */
const ssnInSingleDigits =
  /(?<!\p{Nd})(?<!(?<!\p{Nd})\p{Nd}[\t\p{Zs}\p{Pd}\p{Cf}\u2212./_·•]{1,3})\p{Nd}([\t\p{Zs}\p{Pd}\p{Cf}\u2212./_·•]{1,3})\p{Nd}\1\p{Nd}[\t\p{Zs}\p{Pd}\p{Cf}\u2212./_·•]{1,3}\p{Nd}\1\p{Nd}[\t\p{Zs}\p{Pd}\p{Cf}\u2212./_·•]{1,3}(\p{Nd}\1\p{Nd}\1\p{Nd}\1\p{Nd})(?!\p{Nd}|[\t\p{Zs}\p{Pd}\p{Cf}\u2212./_·•]{1,3}(?:\p{Nd}|10)(?!\p{Nd}))/gu

/**
 * Returns the separator between two parts: all dashes are equal; invisible characters, and spaces and line breaks around
 * it are dropped.
 */
function signOf(between: string): string {
  const sign = between.replaceAll(/[\s\p{Cf}]/gu, '').replaceAll(/[\p{Pd}\u2212]/gu, '-')
  if (sign !== '') return sign
  if (/[\r\n]/.test(between)) return '\n'
  return /\s/.test(between) ? ' ' : ''
}

/**
 * A reason that must not contain a number, because somebody reads it. `message` is for a missing reason; `readBy` is
 * the reader.
 */
export function typedReason(
  message: string,
  {
    readBy = 'the client reads the reason in an email',
    max = limits.reason,
    lines = false,
  }: { readBy?: string; max?: number; lines?: boolean } = {},
) {
  const refusal = `Leave the number itself out: ${readBy}`
  return typedText(max, { min: 1, message, lines }).check(
    refusedBy((typed) => (holdsNumber(typed) ? refusal : null)),
  )
}

/** The option of a reason that only staff read. */
export const keptForGood = { readBy: 'the reason is kept for good' }

/** Returns true if a text contains an SSN in any spelling, or nine or more digits, as in a bank number. */
function holdsNumber(typed: string): boolean {
  return holdsSsn(typed) || /\d{9}/.test(typed.normalize('NFKC'))
}
