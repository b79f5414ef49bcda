import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { resetPasswordForm } from '#shared/auth/auth.schema.ts'
import { fieldsOf, statusOf, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { FormError, SuccessIcon, useSchemaForm } from '#client/portal/ui/form.tsx'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { removeLinkToken, takeLinkToken } from '#client/public/session/link-token.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { resetFailure } from './auth-errors.ts'
import auth from './auth.module.css'
import { LinkSheet } from './LinkSheet.tsx'
import { useOpenedLink } from './use-opened-link.ts'
import styles from './LinkSheet.module.css'

export function ResetPasswordPage() {
  const [token] = useState(takeLinkToken)
  return (
    <UiProvider>
      <LinkSheet>
        {token === null ? <DeadLink>{NO_TOKEN}</DeadLink> : <ResetLink token={token} />}
      </LinkSheet>
    </UiProvider>
  )
}

const NO_TOKEN = 'Invalid reset link. Please request a new password reset.'

/** People who open a used link learn that before they type a password. */
function ResetLink({ token }: { token: string }) {
  const link = useOpenedLink('reset link', () => trpcClient.auth.openResetLink.mutate({ token }))
  const [refusal, setRefusal] = useState<string | null>(null)
  const dead = statusOf(link.error) === 400 ? resetFailure(link.error) : refusal
  if (dead !== null) return <DeadLink>{dead}</DeadLink>
  if (link.isPending) return <Skeleton height="24rem" />
  return <Reset token={token} onDead={setRefusal} />
}

function DeadLink({ children }: { children: string }) {
  return (
    <>
      <h1 className={`text-figure ${styles.title}`}>Set a new password</h1>
      <FormError>{children}</FormError>
      <div className="actions mt-3">
        <Button variant="primary" onClick={() => openAuthDialog('forgot-password')}>
          Request a new link
        </Button>
        <ButtonLink to="/">Return to Home</ButtonLink>
      </div>
    </>
  )
}

function Reset({ token, onDead }: { token: string; onDead: (why: string) => void }) {
  const reset = trpc.auth.resetPassword.useMutation()
  const { form, formProps, showRefusal } = useSchemaForm(resetPasswordForm, {
    password: '',
    confirmPassword: '',
  })

  // An error about the password shows beside its field.
  const beside = fieldsOf(reset.error).some(({ path }) => path === 'password')

  function submit({ password }: typeof form.values) {
    const onError = (error: unknown) => {
      showRefusal(error)
      if (statusOf(error) === 400 && fieldsOf(error).length === 0) onDead(resetFailure(error))
    }
    reset.mutate({ token, password }, { onSuccess: removeLinkToken, onError })
  }

  if (reset.isSuccess) return <Updated />
  return (
    <form className={`stack gap-20px ${auth.form}`} {...formProps(submit)}>
      <h1 className={`text-figure ${styles.title}`}>Set a new password</h1>
      <NewPasswordFields form={form} always />
      <FormError>{beside || !reset.error ? null : resetFailure(reset.error)}</FormError>
      <Button type="submit" variant="primary" wide pending={reset.isPending}>
        Update Password
      </Button>
    </form>
  )
}

function Updated() {
  const navigate = useNavigate()
  return (
    <div className="stack gap-12px text-center items-center" role="status">
      <SuccessIcon />
      <h1 className={`text-figure ${styles.title}`}>Password Updated!</h1>
      <p className="muted">
        You are signed out everywhere else. Sign in with the new password to continue.
      </p>
      <Button
        className="mt-1"
        variant="primary"
        wide
        onClick={() => void navigate({ to: '/', search: { signin: 'open' } })}
      >
        Go to Sign In
      </Button>
    </div>
  )
}
