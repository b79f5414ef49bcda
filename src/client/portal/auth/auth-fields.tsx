import { TextInput, type TextInputProps } from '@mantine/core'
import { type AuthDialog, openAuthDialog } from '#client/public/session/dialogs.ts'
import styles from './auth.module.css'

export function EmailField(props: TextInputProps) {
  return <TextInput label="Email" type="email" autoComplete="email" inputMode="email" {...props} />
}

/** A person's own name, as browsers fill it in. */
export function NameFields({ form, autoFocus = false }: NameFieldsProps) {
  return (
    <>
      <TextInput
        label="First name"
        autoComplete="given-name"
        data-autofocus={autoFocus || undefined}
        {...form.getInputProps('firstName')}
      />
      <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
    </>
  )
}

interface NameFieldsProps {
  form: { getInputProps: (name: 'firstName' | 'lastName') => object }
  autoFocus?: boolean
}

export function DialogLink({ to, children }: { to: AuthDialog; children: string }) {
  return <TextButton onClick={() => openAuthDialog(to)}>{children}</TextButton>
}

export function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className={styles.textLink} onClick={onClick}>
      {children}
    </button>
  )
}
