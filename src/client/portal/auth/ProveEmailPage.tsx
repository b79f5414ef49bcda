import { useState } from 'react'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { FormError, SuccessIcon } from '#client/portal/ui/form.tsx'
import { forgetLinkToken, takeLinkToken } from '#client/public/session/link-token.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import auth from './auth.module.css'
import styles from './ResetPasswordPage.module.css'

/** Waits for a press: programs that open the links of a mail must not use the link up. */
export function ProveEmailPage() {
  const [token] = useState(takeLinkToken)
  const prove = trpc.auth.proveEmail.useMutation({
    onSuccess() {
      forgetLinkToken()
      return queries.auth.currentUser.invalidate()
    },
  })
  return (
    <UiProvider>
      <div className={styles.sheet}>
        {prove.isSuccess ? (
          <div className={auth.done} role="status">
            <SuccessIcon />
            <h1 className={styles.title}>{prove.data.message}</h1>
            <ButtonLink to="/" variant="primary" wide>
              Go to the portal
            </ButtonLink>
          </div>
        ) : (
          <>
            <h1 className={styles.title}>Confirm your email address</h1>
            <FormError>{refusalOf(token, prove.error)}</FormError>
            <div className={styles.actions}>
              {token === null || prove.isError ? (
                <ButtonLink to="/account" variant="primary">
                  Sign in and ask for a new link
                </ButtonLink>
              ) : (
                <Button
                  variant="primary"
                  pending={prove.isPending}
                  onClick={() => prove.mutate({ token })}
                >
                  Confirm this address
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </UiProvider>
  )
}

function refusalOf(token: string | null, error: unknown): string | null {
  if (token === null) return 'Invalid or expired confirmation link'
  return error === null ? null : messageOf(error, 'The address could not be confirmed.')
}
