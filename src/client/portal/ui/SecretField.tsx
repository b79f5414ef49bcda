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
 * The field's label describes the toggle but is not part of its name; otherwise two elements would have the same name.
 */
export function PasswordField(props: PasswordInputProps) {
  const generated = useId()
  const id = props.id ?? generated
  return (
    <PasswordInput
      {...props}
      id={id}
      // Mantine says it of other fields only.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{
        'aria-label': 'Show or hide',
        'aria-describedby': `${id}-label`,
        tabIndex: 0,
      }}
      visibilityToggleIcon={RevealIcon}
    />
  )
}

/** The signed-in user's password. A password manager finds the account in the hidden field. */
export function OwnPasswordField(props: PasswordInputProps) {
  const user = useUser()
  return (
    <>
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField label="Your password" autoComplete="current-password" {...props} />
    </>
  )
}

interface SecretFieldProps extends TextInputProps {
  legible?: boolean | undefined
}

/**
 * An SSN or a bank number. It is a text field drawn as dots, because browsers offer to save what is typed into a
 * password field. `legible`: shown while it is typed, because no one else can check it for typos.
 */
export function SecretField({ legible = false, ...props }: SecretFieldProps) {
  const [chosen, setChosen] = useState(false)
  const [typing, setTyping] = useState(false)
  const revealed = chosen || typing
  const setRevealed = (reveal: boolean) => {
    setChosen(reveal)
    setTyping(false)
  }
  const generated = useId()
  const id = props.id ?? generated
  const masked = String(props.value ?? '').startsWith('*')
  const toggle = (
    <button
      type="button"
      className="icon-button muted w-36"
      aria-label={revealed ? 'Hide' : 'Reveal'}
      aria-describedby={`${id}-label`}
      onClick={() => setRevealed(!revealed)}
    >
      <RevealIcon reveal={revealed} />
    </button>
  )
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      data-1p-ignore
      data-lpignore="true"
      {...props}
      onChange={(event) => {
        setTyping(legible)
        props.onChange?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        props.onBlur?.(event)
      }}
      id={id}
      classNames={{ input: masked || revealed ? 'figures' : `figures ${styles.hidden}` }}
      {...(!masked && { rightSection: toggle, rightSectionWidth: 44 })}
    />
  )
}

function RevealIcon({ reveal }: { reveal: boolean }) {
  return <Icon name={reveal ? 'eye-off' : 'eye'} />
}
