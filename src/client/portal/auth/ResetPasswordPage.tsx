import { useNavigate } from '@tanstack/react-router'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { resetPasswordForm } from '#shared/auth.schema.ts'
import { UiProvider } from '#client/portal/layout/UiProvider.tsx'
import { fieldsOf, trpc } from '#client/portal/api/trpc.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { SuccessIcon } from '#client/portal/ui/SuccessIcon.tsx'
import { FormError } from '#client/portal/ui/FormError.tsx'
import { focusFirstError, schemaErrors } from '#client/portal/ui/schema-errors.ts'
import { showRefusal } from '#client/portal/ui/show-refusal.ts'
import { resetFailure } from './auth-errors.ts'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { forgetLinkToken, takeLinkToken } from '#client/public/session/link-token.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import styles from './ResetPasswordPage.module.css'

/** Three states: a link without a token, the form, and done. */
export function ResetPasswordPage() {
  const [token] = useState(takeLinkToken)
  return (
    <UiProvider>
      <div className={styles.sheet}>{token === null ? <NoToken /> : <Reset token={token} />}</div>
    </UiProvider>
  )
}

function NoToken() {
  return (
    <>
      <h1 className={styles.title}>Set a new password</h1>
      <FormError>Invalid reset link. Please request a new password reset.</FormError>
      <div className={styles.actions}>
        <ButtonLink to="/" variant="primary">
          Return to Home
        </ButtonLink>
        <Button onClick={() => openAuthDialog('forgot-password')}>Request a new link</Button>
      </div>
    </>
  )
}

function Reset({ token }: { token: string }) {
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const reset = trpc.auth.resetPassword.useMutation()
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: schemaErrors(resetPasswordForm),
  })

  function submit({ password }: typeof form.values) {
    setRefusal(null)
    reset.mutate({ token, password }, { onSuccess: forgetLinkToken, onError: refuse })
  }

  /** What is said of the password stands beside it. */
  function refuse(error: unknown) {
    showRefusal(form, error, element.current)
    const named = fieldsOf(error).some(({ path }) => path === 'password')
    setRefusal(named ? null : resetFailure(error))
  }

  if (reset.isSuccess) return <Updated />
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(submit, () => focusFirstError(element.current))}
    >
      <h1 className={styles.title}>Set a new password</h1>
      <NewPasswordFields form={form} always />
      <FormError>{refusal}</FormError>
      <Button type="submit" variant="primary" wide pending={reset.isPending}>
        Update Password
      </Button>
    </form>
  )
}

function Updated() {
  const navigate = useNavigate()
  return (
    <div className={styles.done} role="status">
      <SuccessIcon />
      <h1 className={styles.title}>Password Updated!</h1>
      <p className={styles.text}>
        You are signed out everywhere else. Sign in with the new password to go on.
      </p>
      <Button
        variant="primary"
        wide
        onClick={() => void navigate({ to: '/', search: { signin: 'open' } })}
      >
        Go to Sign In
      </Button>
    </div>
  )
}
