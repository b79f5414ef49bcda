import { type ReactNode, useState } from 'react'
import type { Disowning } from '#shared/auth.schema.ts'
import { fieldsOf, messageOf, queries, statusOf, trpcClient } from '#client/portal/api/trpc.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { PasswordField } from '#client/portal/ui/SecretField.tsx'
import { FormError, SuccessIcon, useUncachedCall } from '#client/portal/ui/form.tsx'
import { removeLinkToken, takeLinkToken } from '#client/public/session/link-token.ts'
import { useUser } from '#client/public/session/session.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { DisownQuestion } from './DisownQuestion.tsx'
import auth from './auth.module.css'
import styles from './ResetPasswordPage.module.css'

export function ProveEmailPage() {
  const [token] = useState(takeLinkToken)
  return (
    <UiProvider>
      <div className={`card shadow max-28 p-4 mt-6 mx-auto mb-8 ${styles.sheet}`}>
        {token === null ? (
          <DeadLink>Invalid or expired confirmation link</DeadLink>
        ) : (
          <Prove token={token} />
        )}
      </div>
    </UiProvider>
  )
}

/**
 * Waits for a press, because programs that open links in mails must not use this one up. In a browser without a session
 * of the account it asks for the password: the owner of the mailbox may not be the person who registered.
 */
function Prove({ token }: { token: string }) {
  const [asks, setAsks] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const [dead, setDead] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [disowning, setDisowning] = useState<Disowning | null>(null)
  const { pending, refusal, run } = useUncachedCall((error) => {
    const [wrong] = fieldsOf(error)
    const message = messageOf(error, 'The address could not be confirmed.')
    if (wrong?.path === 'password') {
      setAsks(true)
      return asks ? message : null
    }
    if (statusOf(error) === 400) setDead(message)
    if (statusOf(error) === 409) setDisowning(null)
    return message
  })
  const end = (call: () => Promise<{ message: string }>) =>
    run(async () => {
      const { message } = await call()
      setDone(message)
      removeLinkToken()
      await queries.auth.currentUser.invalidate()
    })
  const prove = () =>
    end(() => trpcClient.auth.proveEmail.mutate({ token, ...(asks && { password }) }))
  if (dead !== null) return <DeadLink>{dead}</DeadLink>
  if (done !== null) {
    return <Confirmed title={done} />
  }
  if (disowning !== null) {
    return (
      <DisownQuestion
        disowning={disowning}
        pending={pending}
        refusal={refusal}
        onDisown={() => void end(() => trpcClient.auth.disown.mutate({ token, disowning }))}
        onBack={() => setDisowning(null)}
      />
    )
  }
  const ask = () =>
    run(async () => setDisowning((await trpcClient.auth.openProofLink.mutate({ token })).disowning))
  return (
    <>
      <h1 className={`text-figure ${styles.title}`}>Confirm your email address</h1>
      <form
        className={`stack gap-20px ${auth.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          void prove()
        }}
      >
        {asks && (
          <>
            <p>
              Type the password that you chose for this account. Other browsers are signed out, and
              a second factor that was added before is removed.
            </p>
            <PasswordField
              label="Password"
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </>
        )}
        <FormError>{refusal}</FormError>
        <Button type="submit" variant="primary" pending={pending}>
          Confirm this address
        </Button>
        <p>Did somebody else open an account with your address?</p>
        <Button disabled={pending} onClick={() => void ask()}>
          This was not me
        </Button>
      </form>
    </>
  )
}

function Confirmed({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="stack gap-12px text-center items-center" role="status">
      <SuccessIcon />
      <h1 className={`text-figure ${styles.title}`}>{title}</h1>
      {children && <p className="muted breaks">{children}</p>}
      <ButtonLink to="/" variant="primary" wide>
        Go to the portal
      </ButtonLink>
    </div>
  )
}

/** The banner on the account's screens sends another link, unless the address is confirmed already. */
function DeadLink({ children }: { children: string }) {
  const user = useUser()
  if (user?.emailProof.proven) {
    return <Confirmed title="Already confirmed">{user.email} is your confirmed address.</Confirmed>
  }
  return (
    <>
      <h1 className={`text-figure ${styles.title}`}>Confirm your email address</h1>
      <FormError>{children}</FormError>
      <div className="actions mt-3">
        <ButtonLink to="/account" variant="primary">
          Sign in and ask for a new link
        </ButtonLink>
      </div>
    </>
  )
}
