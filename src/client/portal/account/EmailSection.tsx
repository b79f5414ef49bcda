import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { changeEmailInput } from '#shared/account.schema.ts'
import { useUser } from '#client/public/session/session.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { PasswordField } from '#client/portal/ui/PasswordField.tsx'
import { focusFirstError, schemaErrors } from '#client/portal/ui/schema-errors.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { AccountForm } from './AccountForm.tsx'
import { showRefusal } from '#client/portal/ui/show-refusal.ts'

export function EmailSection() {
  const element = useRef<HTMLFormElement>(null)
  const user = useUser()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: schemaErrors(changeEmailInput),
  })
  const change = trpc.account.changeEmail.useMutation({
    onSuccess({ message }) {
      form.reset()
      toast.success('Confirm your new email', message)
    },
    onError: (error) => showRefusal(form, error, element.current),
  })
  // The form holds the password that the change needs first.
  const confirm = trpc.auth.confirm.useMutation({
    onError: (error) => showRefusal(form, error, element.current),
  })

  return (
    <FormSection
      title="Email"
      hint={`You sign in with ${user?.email ?? 'your email'}. A new address counts once you have followed the link that we send there; your other sessions then end.`}
    >
      <AccountForm
        element={element}
        label="Change email"
        pending={confirm.isPending || change.isPending}
        refusal={showRefusal.text(confirm.error ?? change.error, 'The email could not be changed.')}
        onSubmit={form.onSubmit(
          (values) =>
            confirm.mutate(
              { password: values.password },
              { onSuccess: () => change.mutate(values) },
            ),
          () => focusFirstError(element.current),
        )}
      >
        <TextInput
          label="New email"
          type="email"
          autoComplete="email"
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </AccountForm>
    </FormSection>
  )
}
