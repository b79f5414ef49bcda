import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { RevealIcon } from './RevealIcon.tsx'

/** A password with its show/hide toggle. Set `autoComplete` to current-password or new-password. */
export function PasswordField(props: PasswordInputProps) {
  const what = typeof props.label === 'string' ? props.label.toLowerCase() : 'password'
  return (
    <PasswordInput
      {...props}
      visibilityToggleButtonProps={{ 'aria-label': `Show or hide ${what}`, tabIndex: 0 }}
      visibilityToggleIcon={RevealIcon}
    />
  )
}
