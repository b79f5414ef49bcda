import { useState } from 'react'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { FormError, SuccessIcon } from '#client/portal/ui/form.tsx'
import { forgetLinkToken, takeLinkToken } from '#client/public/session/link-token.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import auth from './auth.module.css'
import styles from './ResetPasswordPage.module.css'

export function ProveEmailPage() {
  const [token] = useState(takeLinkToken)
  return (
    <UiProvider>
      <div className={styles.sheet}>
        {token === null ? (
          <DeadLink>Invalid or expired confirmation link</DeadLink>
        ) : (
          <Prove token={token} />
        )}
      </div>
    </UiProvider>
  )
}

/** Waits for a press: programs that open the links of a mail must not use the link up. */
function Prove({ token }: { token: string }) {
  const prove = trpc.auth.proveEmail.useMutation({
    onSuccess() {
      forgetLinkToken()
      return queries.auth.currentUser.invalidate()
    },
  })
  if (prove.isError) {
    return <DeadLink>{messageOf(prove.error, 'The address could not be confirmed.')}</DeadLink>
  }
  if (prove.isSuccess) {
    return (
      <div className={auth.done} role="status">
        <SuccessIcon />
        <h1 className={styles.title}>{prove.data.message}</h1>
        <ButtonLink to="/" variant="primary" wide>
          Go to the portal
        </ButtonLink>
      </div>
    )
  }
  return (
    <>
      <h1 className={styles.title}>Confirm your email address</h1>
      <div className={styles.actions}>
        <Button variant="primary" pending={prove.isPending} onClick={() => prove.mutate({ token })}>
          Confirm this address
        </Button>
      </div>
    </>
  )
}

/** The banner of the account's screens sends another link. */
function DeadLink({ children }: { children: string }) {
  return (
    <>
      <h1 className={styles.title}>Confirm your email address</h1>
      <FormError>{children}</FormError>
      <div className={styles.actions}>
        <ButtonLink to="/account" variant="primary">
          Sign in and ask for a new link
        </ButtonLink>
      </div>
    </>
  )
}
