import type { ChangeEvent } from 'react'
import { formatKeepingCaret } from './caret.ts'

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
      // Written here, before React compares: what it then finds is what it wants, so it leaves the caret alone.
      field.value = typed.value
      field.setSelectionRange(typed.caret, typed.caret)
      props.onChange?.(typed.value)
    },
  }
}
