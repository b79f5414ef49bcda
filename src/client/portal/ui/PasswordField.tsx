import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId } from 'react'
import { RevealIcon } from './RevealIcon.tsx'

/**
 * A password with its show/hide toggle. Set `autoComplete` to current-password or new-password. The field's label
 * describes the toggle and is not part of its name: two things of one name would stand side by side.
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
