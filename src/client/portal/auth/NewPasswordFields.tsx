import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { passwordRules } from '#shared/auth/password.ts'
import { PasswordField } from '#client/portal/ui/SecretField.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { Row, Stack } from '#client/public/ui/layout.tsx'

interface NewPassword {
  password: string
  confirmPassword: string
}

interface NewPasswordFieldsProps {
  form: Pick<UseFormReturnType<NewPassword>, 'getInputProps' | 'values'>
  label?: string
  /** Shows the requirements before anything is typed. */
  always?: boolean
}

export function NewPasswordFields({
  form,
  label = 'New password',
  always,
}: NewPasswordFieldsProps) {
  const rules = useId()
  const { password } = form.values
  return (
    <>
      <div>
        <PasswordField
          label={label}
          autoComplete="new-password"
          aria-describedby={rules}
          {...form.getInputProps('password')}
        />
        <div id={rules} aria-live="polite">
          {(always || password !== '') && <PasswordChecklist password={password} />}
        </div>
      </div>
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </>
  )
}

function PasswordChecklist({ password }: { password: string }) {
  return (
    <Stack as="ul" gap={4} mt={12} className="small fill-15" aria-label="Requirements">
      {passwordRules.map(({ label, test }) => (
        <Row as="li" key={label} className={test(password) ? 'green' : undefined}>
          <Icon name={test(password) ? 'check' : 'circle'} size={16} />
          <span>{label}</span>
          <span className="visually-hidden">{test(password) ? ', met' : ', not yet met'}</span>
        </Row>
      ))}
    </Stack>
  )
}
