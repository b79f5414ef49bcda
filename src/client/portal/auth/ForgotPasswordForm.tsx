import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { forgotPasswordInput } from '#shared/auth.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { SuccessIcon } from '#client/portal/ui/SuccessIcon.tsx'
import { focusFirstError, schemaErrors } from '#client/portal/ui/schema-errors.ts'
import { toast } from '#client/public/ui/toast.ts'
import { forgotPasswordFailure } from './auth-errors.ts'
import { closeAuthDialog, openAuthDialog } from '#client/public/session/dialogs.ts'
import styles from './auth.module.css'

export function ForgotPasswordForm() {
  const element = useRef<HTMLFormElement>(null)
  const ask = trpc.auth.forgotPassword.useMutation()
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaErrors(forgotPasswordInput),
  })

  function submit(values: typeof form.values) {
    ask.mutate(values, {
      onSuccess: ({ message }) => toast.success('Reset Link Sent', message),
      onError: (error) => toast.error('Error', forgotPasswordFailure(error)),
    })
  }

  if (ask.isSuccess) return <CheckYourEmail message={ask.data.message} />
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(submit, () => focusFirstError(element.current))}
    >
      <p className={styles.lead}>
        Enter the email of your account. We send a link that sets a new password and works for one
        hour.
      </p>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Button type="submit" variant="primary" wide pending={ask.isPending}>
        Send Reset Link
      </Button>
      <p className={styles.other}>
        <button type="button" className={styles.textLink} onClick={() => openAuthDialog('sign-in')}>
          Back to sign in
        </button>
      </p>
    </form>
  )
}

function CheckYourEmail({ message }: { message: string }) {
  return (
    <div className={styles.done} role="status">
      <SuccessIcon icon="mail" />
      <h3 className={styles.doneTitle}>Check Your Email</h3>
      <p className={styles.lead}>{message} It works for one hour.</p>
      <Button variant="primary" wide onClick={closeAuthDialog} autoFocus>
        Close
      </Button>
    </div>
  )
}
