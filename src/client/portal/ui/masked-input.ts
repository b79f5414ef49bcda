import type { ChangeEvent } from 'react'
import { signsOf, type Typing } from '#shared/typing.ts'

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
