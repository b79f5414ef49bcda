import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { Icon } from './Icon.tsx'

/**
 * A number that nobody should read over a shoulder: an SSN, a bank account. Hidden until revealed, typed with the
 * number pad, and nothing that a password manager should keep.
 */
export function SecretField(props: PasswordInputProps) {
  const what = typeof props.label === 'string' ? props.label : 'number'
  return (
    <PasswordInput
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
      {...props}
      visibilityToggleButtonProps={{ 'aria-label': `Reveal or hide ${what}`, tabIndex: 0 }}
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} />}
    />
  )
}
