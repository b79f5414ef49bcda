import {
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useId, useState } from 'react'
import { useUser } from '#client/public/session/session.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './SecretField.module.css'

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

/** The signed-in person's password, with the account beside it, so that a password manager knows which one to fill in. */
export function OwnPasswordField(props: PasswordInputProps) {
  const user = useUser()
  return (
    <>
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField label="Your password" autoComplete="current-password" {...props} />
    </>
  )
}

/**
 * A number that nobody should read over a shoulder: an SSN, a bank account. Hidden until revealed, typed with the
 * number pad. A text field drawn as dots rather than a password field: browsers offer to keep and to fill in passwords,
 * whatever a page says, and these numbers are none. A number that came masked has nothing left to hide.
 */
export function SecretField(props: TextInputProps) {
  const [revealed, setRevealed] = useState(false)
  const generated = useId()
  const id = props.id ?? generated
  const field = {
    inputMode: 'numeric',
    autoComplete: 'off',
    spellCheck: false,
    'data-1p-ignore': true,
    'data-lpignore': 'true',
    ...props,
    id,
  } as const
  if (isMasked(props.value)) return <TextInput {...field} classNames={{ input: styles.revealed }} />
  return (
    <TextInput
      {...field}
      classNames={{ input: revealed ? styles.revealed : styles.hidden }}
      rightSectionWidth={44}
      rightSection={
        <button
          type="button"
          className={styles.toggle}
          aria-label={revealed ? 'Hide' : 'Reveal'}
          aria-describedby={`${id}-label`}
          onClick={() => setRevealed(!revealed)}
        >
          <Icon name={revealed ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  )
}

function isMasked(value: TextInputProps['value']): boolean {
  return typeof value === 'string' && value.startsWith('*')
}

/** The eye of a hidden field: what a press would do next. */
function RevealIcon({ reveal }: { reveal: boolean }) {
  return <Icon name={reveal ? 'eye-off' : 'eye'} />
}
