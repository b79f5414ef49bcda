import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { passwordRules } from '#shared/password.ts'
import { PasswordField } from '#client/portal/ui/SecretField.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './auth.module.css'

interface NewPassword {
  password: string
  confirmPassword: string
}

interface NewPasswordFieldsProps {
  form: Pick<UseFormReturnType<NewPassword>, 'getInputProps' | 'values'>
  label?: string
  always?: true
}

export function NewPasswordFields({
  form,
  label = 'New password',
  always,
}: NewPasswordFieldsProps) {
  const rules = useId()
  return (
    <>
      <div>
        <PasswordField
          label={label}
          autoComplete="new-password"
          aria-describedby={rules}
          {...form.getInputProps('password')}
        />
        <PasswordChecklist id={rules} password={form.values.password} {...(always && { always })} />
      </div>
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </>
  )
}

/** The rules of a new password, each ticked once it is met. Shows with the first character, or `always`. */
function PasswordChecklist({ id, password, always }: PasswordChecklistProps) {
  const shown = always || password !== ''
  return (
    <div id={id} aria-live="polite">
      {shown && (
        <ul className={styles.rules} aria-label="Requirements">
          {passwordRules.map(({ id: rule, label, test }) => (
            <li key={rule} data-met={test(password) || undefined}>
              <Icon name={test(password) ? 'check' : 'circle'} size={16} />
              <span>{label}</span>
              <span className="visually-hidden">{test(password) ? ', met' : ', not yet met'}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface PasswordChecklistProps {
  id: string
  password: string
  always?: boolean
}
