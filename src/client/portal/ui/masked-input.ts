import type { ChangeEvent } from 'react'

interface FieldProps {
  value?: string
  onChange?: (value: string) => void
}

/**
 * Props of a field that formats what is typed and keeps the caret where it was:
 * `<TextInput {...maskedInput(formatPhoneTyping, form.getInputProps('phone'))} />`
 */
export function maskedInput<Props extends FieldProps>(
  format: (raw: string) => string,
  props: Props,
) {
  return {
    ...props,
    onChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
      const caret = field.selectionStart ?? field.value.length
      const typed = formatKeepingCaret(format, props.value ?? '', { value: field.value, caret })
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
 * Formats a field of digits while it is typed in: `before` becomes `raw`, with the caret where the browser left it. The
 * caret stays behind its digit when brackets and hyphens are added or removed. A full field ignores further digits.
 */
export function formatKeepingCaret(
  format: (raw: string) => string,
  before: string,
  { value: raw, caret }: CaretInput,
): CaretInput {
  const typed = digits(raw)
  const formatted = format(raw)
  const kept = digits(formatted)
  const left = digits(raw.slice(0, caret)).length
  if (isOneTooMany(digits(before), typed, kept)) {
    return { value: before, caret: indexAfter(before, left - 1) }
  }
  // A formatter may drop digits in front: the country code of a pasted phone number.
  const dropped = Math.max(0, typed.indexOf(kept))
  return { value: formatted, caret: indexAfter(formatted, left - dropped) }
}

function digits(text: string): string {
  return text.replaceAll(/[^0-9]/g, '')
}

function isOneTooMany(before: string, typed: string, kept: string): boolean {
  return (
    typed.length === before.length + 1 &&
    kept.length === before.length &&
    before !== '' &&
    kept !== before
  )
}

function indexAfter(text: string, count: number): number {
  if (count <= 0) return 0
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (/[0-9]/.test(text.charAt(index))) seen += 1
    if (seen === count) return index + 1
  }
  return text.length
}
