import { changeEmailInput, changePasswordForm } from '#shared/auth/account.schema.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { EmailField } from '#client/portal/auth/auth-fields.tsx'
import { NewPasswordFields } from '#client/portal/auth/NewPasswordFields.tsx'
import { EmailText } from '#client/portal/ui/EmailText.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { PasswordField } from '#client/portal/ui/SecretField.tsx'
import { refusalText, useSchemaForm } from '#client/portal/ui/form.tsx'
import { useUser } from '#client/public/session/session.ts'
import { toast } from '#client/public/ui/toast.ts'
import { Collapsible } from './Collapsible.tsx'
import { AccountForm } from './NameSection.tsx'

export function EmailSection() {
  return (
    <FormSection
      title="Email"
      hint="You sign in with it. To change it, open the link we send to the new address."
    >
      <Collapsible label="Change email…" value={<EmailText email={useUser()?.email ?? ''} />}>
        {(close) => <EmailForm onClose={close} />}
      </Collapsible>
    </FormSection>
  )
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const { form, formProps, showRefusal } = useSchemaForm(changeEmailInput, {
    email: '',
    password: '',
  })
  const change = trpc.account.changeEmail.useMutation({
    onSuccess({ message }) {
      onClose()
      toast.success('Confirm your new email', message)
    },
    onError: (error) => showRefusal(error),
  })
  // The form has the password that this change needs first.
  const confirm = trpc.auth.confirm.useMutation({ onError: (error) => showRefusal(error) })

  function submit(values: typeof form.values) {
    confirm.mutate({ password: values.password }, { onSuccess: () => change.mutate(values) })
  }

  return (
    <AccountForm
      {...formProps(submit)}
      label="Change email"
      onCancel={onClose}
      pending={confirm.isPending || change.isPending}
      refusal={refusalText(confirm.error ?? change.error, 'The email could not be changed.')}
    >
      <EmailField label="New email" {...form.getInputProps('email')} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </AccountForm>
  )
}

export function PasswordSection() {
  return (
    <FormSection title="Password" hint="Changing it signs you out everywhere else.">
      <Collapsible label="Change password…" value={<span aria-hidden="true">••••••••••••</span>}>
        {(close) => <PasswordForm onClose={close} />}
      </Collapsible>
    </FormSection>
  )
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { form, formProps, showRefusal } = useSchemaForm(changePasswordForm, {
    currentPassword: '',
    password: '',
    confirmPassword: '',
  })
  const change = trpc.account.changePassword.useMutation({
    onSuccess({ message }) {
      onClose()
      void queries.account.sessions.invalidate()
      toast.success('Password Updated!', message)
    },
    onError: (error) => showRefusal(error),
  })
  // The form has the password that this change needs first, in a field with a different name.
  const confirm = trpc.auth.confirm.useMutation({
    onError: (error) => showRefusal(error, 'currentPassword'),
  })

  function submit({ currentPassword, password }: typeof form.values) {
    confirm.mutate(
      { password: currentPassword },
      { onSuccess: () => change.mutate({ currentPassword, password }) },
    )
  }

  return (
    <AccountForm
      {...formProps(submit)}
      label="Change password"
      onCancel={onClose}
      pending={confirm.isPending || change.isPending}
      refusal={refusalText(confirm.error ?? change.error, 'The password could not be changed.')}
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <NewPasswordFields form={form} />
    </AccountForm>
  )
}
