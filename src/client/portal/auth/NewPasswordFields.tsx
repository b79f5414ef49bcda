import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { PasswordField } from '#client/portal/ui/PasswordField.tsx'
import { PasswordChecklist } from './PasswordChecklist.tsx'

interface NewPassword {
  password: string
  confirmPassword: string
}

interface NewPasswordFieldsProps {
  form: Pick<UseFormReturnType<NewPassword>, 'getInputProps' | 'values'>
  label?: string
  /** Shows the requirements before anything is typed. */
  always?: true
}

/** A password to be, its requirements, and the same once more. */
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
