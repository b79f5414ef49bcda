import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId } from 'react'
import { RevealIcon } from './RevealIcon.tsx'

/**
 * A password with its show/hide toggle. Set `autoComplete` to current-password or new-password. The toggle is
 * described by the field's label, not named by it: the name belongs to the field alone.
 */
export function PasswordField(props: PasswordInputProps) {
  const generated = useId()
  const id = props.id ?? generated
  return (
    <PasswordInput
      {...props}
      id={id}
      visibilityToggleButtonProps={{
        'aria-label': 'Show or hide',
        'aria-describedby': `${id}-label`,
        tabIndex: 0,
      }}
      visibilityToggleIcon={RevealIcon}
    />
  )
}
