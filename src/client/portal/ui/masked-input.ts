import type { ChangeEvent } from 'react'
import { formatPhone } from '#shared/base/format-phone.ts'
import { tenDigits } from '#shared/base/phone-digits.ts'

/** How a formatted field rewrites typed or pasted text. */
export interface Typing {
  /** The text with the format's separators, without foreign characters and cut to the maximum length. */
  format: (raw: string) => string
  /** Returns true if `format` drops only separators. */
  fits: (raw: string) => boolean
  /** Returns true if a character is part of the value, not a separator. */
  isSign: (character: string) => boolean
}

/** Nine digits with hyphens, at most 11 characters. */
export const ssnTyping = typingOf(9, {
  write: (digits) =>
    [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-'),
})

/** Nine digits with a hyphen, at most 10 characters. */
export const einTyping = typingOf(9, {
  write: (digits) => [digits.slice(0, 2), digits.slice(2)].filter(Boolean).join('-'),
})

export const routingTyping = typingOf(9)

export const accountTyping = typingOf(17, { sign: /[0-9a-z]/i })

/** At most 10 characters. */
export const zipTyping = typingOf(9, {
  write: (digits) => (digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits),
})

const ten = typingOf(10, {
  write(digits) {
    if (digits.length === 0) return ''
    if (digits.length <= 3) return `(${digits}`
    if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
    return formatPhone(digits)
  },
})

/**
 * At most 14 characters. Another country's number and the beginning of a country code stay as typed, because ten of
 * their digits would be somebody else's number.
 */
export const phoneTyping: Typing = {
  ...ten,
  format: (raw) => (/^\s*\+(?!1)|^\s*\+1\s*$/.test(raw) ? raw : ten.format(tenDigits(raw))),
  fits: (raw) => /^(?:\+?1)?[0-9]{0,10}$/.test(withoutSeparators(raw)),
}

interface FieldProps {
  value?: string
  onChange?: (value: string) => void
}

/**
 * Props of a field that formats what is typed and keeps the caret where it was:
 * `<TextInput {...maskedInput(phoneTyping, form.getInputProps('phone'))} />`
 */
export function maskedInput<Props extends FieldProps>(typing: Typing, props: Props) {
  return {
    ...props,
    onChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
      const caret = field.selectionStart ?? field.value.length
      const typed = formatKeepingCaret(typing, props.value ?? '', { value: field.value, caret })
      // Set before React compares the values: React moves the caret only if it has to change the value.
      field.value = typed.value
      field.setSelectionRange(typed.caret, typed.caret)
      props.onChange?.(typed.value)
    },
  }
}

interface CaretInput {
  value: string
  caret: number
}

/**
 * Formats a field while the user types: `before` becomes `raw`, with the caret where the browser left it. The caret
 * stays behind its character when brackets and hyphens are added or removed. A full field ignores more characters.
 * Pasted text that does not fit stays as it is, for the field's check to name: cut short, it would be another number.
 */
export function formatKeepingCaret(
  typing: Typing,
  before: string,
  { value: raw, caret }: CaretInput,
): CaretInput {
  const fits = typing.fits(raw)
  if (!fits && (!typing.fits(before) || addedAtOnce(before, raw) > 1)) return { value: raw, caret }
  const formatted = typing.format(raw)
  if (formatted === raw) return { value: raw, caret }
  const [typed, kept] = [signsOf(typing, raw), signsOf(typing, formatted)]
  const left = signsOf(typing, raw.slice(0, caret)).length
  if (!fits && isOneTooMany(signsOf(typing, before), typed, kept)) {
    return { value: before, caret: indexAfter(typing, before, left - 1) }
  }
  // A formatter may drop leading digits: the country code of a pasted phone number.
  const dropped = Math.max(0, typed.indexOf(kept))
  return { value: formatted, caret: indexAfter(typing, formatted, left - dropped) }
}

/** Returns how many characters were inserted at once. */
function addedAtOnce(before: string, raw: string): number {
  const shorter = Math.min(before.length, raw.length)
  let [start, end] = [0, 0]
  while (start < shorter && before[start] === raw[start]) start += 1
  while (end < shorter - start && before.at(-1 - end) === raw.at(-1 - end)) end += 1
  return raw.length - start - end
}

function isOneTooMany(before: string, typed: string, kept: string): boolean {
  return (
    typed.length === before.length + 1 &&
    kept.length === before.length &&
    before !== '' &&
    kept !== before
  )
}

function indexAfter({ isSign }: Typing, text: string, count: number): number {
  if (count <= 0) return 0
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (isSign(text.charAt(index))) seen += 1
    if (seen === count) return index + 1
  }
  return text.length
}

/** For values of at most `max` characters, by default digits; `write` adds the separators. */
function typingOf(
  max: number,
  { write = asTheyAre, sign = /[0-9]/ }: { write?: (signs: string) => string; sign?: RegExp } = {},
): Typing {
  const isSign = (character: string) => sign.test(character)
  return {
    format: (raw) => write(signsOf({ isSign }, raw, max)),
    fits(raw) {
      const signs = withoutSeparators(raw)
      return signs.length <= max && Array.from(signs).every(isSign)
    },
    isSign,
  }
}

/** The first `max` characters of the value. */
function signsOf(
  { isSign }: Pick<Typing, 'isSign'>,
  text: string,
  max: number = text.length,
): string {
  let signs = ''
  for (const character of text) {
    if (signs.length === max) break
    if (isSign(character)) signs += character
  }
  return signs
}

/** Spaces, hyphens, dots, brackets and invisible characters. */
function withoutSeparators(text: string): string {
  return text.replaceAll(/[\s\p{Pd}\p{Cf}().]/gu, '')
}

function asTheyAre(signs: string): string {
  return signs
}
