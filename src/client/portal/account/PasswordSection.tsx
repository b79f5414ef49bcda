import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { changePasswordForm } from '#shared/account.schema.ts'
import { NewPasswordFields } from '#client/portal/auth/NewPasswordFields.tsx'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { PasswordField } from '#client/portal/ui/PasswordField.tsx'
import { focusFirstError, schemaErrors } from '#client/portal/ui/schema-errors.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { AccountForm } from './AccountForm.tsx'
import { showRefusal } from '#client/portal/ui/show-refusal.ts'

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
