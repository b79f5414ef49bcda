import { useNavigate } from '@tanstack/react-router'
import { resetPasswordForm } from '#shared/auth/auth.schema.ts'
import { fieldsOf, statusOf, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { FormError, useSchemaForm } from '#client/portal/ui/form.tsx'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { removeLinkToken } from '#client/public/session/link-token.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { resetFailure } from './auth-errors.ts'
import { DeadLink, LinkDone, LinkTitle } from './LinkSheet.tsx'
import { MailedLinkPage } from './MailedLink.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

/** People who open a used link learn that before they type a password. */
export function ResetPasswordPage() {
  return (
    <MailedLinkPage height="24rem" open={openLink} Dead={Dead}>
      {({ token, onDead }) => <Reset token={token} onDead={onDead} />}
    </MailedLinkPage>
  )
}

function Dead({ why = 'Invalid reset link. Please request a new password reset.' }) {
  return (
    <DeadLink title="Set a new password" text={why}>
      <Button variant="primary" onClick={() => openAuthDialog('forgot-password')}>
        Request a new link
      </Button>
      <ButtonLink to="/">Return to Home</ButtonLink>
    </DeadLink>
  )
}

/** Throws only if the link is dead. Any other error appears when the password is submitted. */
async function openLink(token: string): Promise<true> {
  await trpcClient.auth.openResetLink.mutate({ token }).catch((error: unknown) => {
    if (statusOf(error) === 400) throw error
  })
  return true
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
    <Stack as="form" gap={20} {...formProps(submit)}>
      <LinkTitle>Set a new password</LinkTitle>
      <NewPasswordFields form={form} always />
      <FormError>{beside || !reset.error ? null : resetFailure(reset.error)}</FormError>
      <Button type="submit" variant="primary" wide pending={reset.isPending}>
        Update Password
      </Button>
    </Stack>
  )
}

function Updated() {
  const navigate = useNavigate()
  return (
    <LinkDone
      title="Password Updated!"
      text="You are signed out everywhere else. Sign in with the new password to continue."
    >
      <Button
        className="mt-8"
        variant="primary"
        wide
        onClick={() => void navigate({ to: '/', search: { signin: 'open' } })}
      >
        Go to Sign In
      </Button>
    </LinkDone>
  )
}
