import { useEffect, useState } from 'react'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { FormError } from '#client/portal/ui/form.tsx'
import { removeLinkToken, takeLinkToken } from '#client/public/session/link-token.ts'
import { useUser } from '#client/public/session/session.ts'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { Spinner } from '#client/public/ui/States.tsx'
import { LinkSheet, LinkTitle } from '#client/portal/auth/LinkSheet.tsx'

export function ConfirmEmailPage() {
  const [token] = useState(takeLinkToken)
  return (
    <LinkSheet framed>
      <LinkTitle>Confirm your email</LinkTitle>
      {token === null ? <InvalidLink /> : <Confirm token={token} />}
    </LinkSheet>
  )
}

function Confirm({ token }: { token: string }) {
  const confirm = trpc.account.confirmEmail.useMutation({
    onSuccess() {
      removeLinkToken()
      return queries.auth.currentUser.invalidate()
    },
  })
  const { mutate } = confirm
  useEffect(() => mutate({ token }), [mutate, token])

  if (confirm.isError)
    return (
      <InvalidLink
        reason={messageOf(
          confirm.error,
          'The address could not be confirmed. Try again in a moment.',
        )}
      />
    )
  if (!confirm.isSuccess) return <Spinner />
  return (
    <>
      <p role="status">{confirm.data.message}</p>
      <div className="actions mt-24">
        <ButtonLink to="/" variant="primary">
          Go to the portal
        </ButtonLink>
      </div>
    </>
  )
}

function InvalidLink({ reason = 'Invalid or expired confirmation link' }: { reason?: string }) {
  const user = useUser()
  return (
    <>
      <FormError>{reason}</FormError>
      {user?.emailProof.proven && (
        <p className="breaks mt-12">
          Already confirmed: <strong>{user.email}</strong> is the address of your account.
        </p>
      )}
      <div className="actions mt-24">
        <ButtonLink to="/account" variant="primary">
          Ask for a new link
        </ButtonLink>
      </div>
    </>
  )
}
