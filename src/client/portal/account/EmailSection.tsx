import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { changeEmailInput, changePasswordForm } from '#shared/account.schema.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { NewPasswordFields } from '#client/portal/auth/NewPasswordFields.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { PasswordField } from '#client/portal/ui/SecretField.tsx'
import { focusFirstError, schemaErrors, showRefusal } from '#client/portal/ui/form.tsx'
import { useUser } from '#client/public/session/session.ts'
import { toast } from '#client/public/ui/toast.ts'
import { AccountForm } from './NameSection.tsx'

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

export function PasswordSection() {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: { currentPassword: '', password: '', confirmPassword: '' },
    validate: schemaErrors(changePasswordForm),
  })
  const change = trpc.account.changePassword.useMutation({
    onSuccess({ message }) {
      form.reset()
      void queries.account.sessions.invalidate()
      toast.success('Password Updated!', message)
    },
    onError: (error) => showRefusal(form, error, element.current),
  })
  // The form holds the password that the change needs first, under a name of its own.
  const confirm = trpc.auth.confirm.useMutation({
    onError: (error) =>
      showRefusal(
        { setFieldError: (_, message) => form.setFieldError('currentPassword', message) },
        error,
        element.current,
      ),
  })

  function submit({ currentPassword, password }: typeof form.values) {
    confirm.mutate(
      { password: currentPassword },
      { onSuccess: () => change.mutate({ currentPassword, password }) },
    )
  }

  return (
    <FormSection title="Password" hint="Changing it signs you out everywhere else.">
      <AccountForm
        element={element}
        label="Change password"
        pending={confirm.isPending || change.isPending}
        refusal={showRefusal.text(
          confirm.error ?? change.error,
          'The password could not be changed.',
        )}
        onSubmit={form.onSubmit(submit, () => focusFirstError(element.current))}
      >
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordFields form={form} />
      </AccountForm>
    </FormSection>
  )
}
