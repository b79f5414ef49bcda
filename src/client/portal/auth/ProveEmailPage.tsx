import { type ReactNode, useState } from 'react'
import type { Disowning, OpenProofLink } from '#shared/auth/auth.schema.ts'
import { messageOf, queries, statusOf, trpcClient } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { PasswordField } from '#client/portal/ui/SecretField.tsx'
import { FormError, SuccessIcon, useUncachedCall } from '#client/portal/ui/form.tsx'
import { removeLinkToken, takeLinkToken } from '#client/public/session/link-token.ts'
import { useUser } from '#client/public/session/session.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { DisownQuestion } from './DisownQuestion.tsx'
import auth from './auth.module.css'
import { LinkSheet } from './LinkSheet.tsx'
import { useOpenedLink } from './use-opened-link.ts'
import styles from './LinkSheet.module.css'

export function ProveEmailPage() {
  const [token] = useState(takeLinkToken)
  return (
    <UiProvider>
      <LinkSheet>
        {token === null ? <DeadLink>{NO_LINK}</DeadLink> : <Opened token={token} />}
      </LinkSheet>
    </UiProvider>
  )
}

/** People who come back to a link learn that their address is confirmed. */
function Opened({ token }: { token: string }) {
  const link = useOpenedLink('proof link', () => trpcClient.auth.openProofLink.mutate({ token }))
  if (statusOf(link.error) === 400) return <DeadLink>{messageOf(link.error, NO_LINK)}</DeadLink>
  return (
    <QueryBoundary
      query={link}
      what="your link"
      failed="Your link could not be loaded."
      skeleton={<Skeleton height="16rem" />}
    >
      {(opened) =>
        opened.state === 'open' ? (
          <Prove token={token} link={opened} onRefused={() => void link.refetch()} />
        ) : (
          <Confirmed title="Already confirmed">{opened.address} is confirmed.</Confirmed>
        )
      }
    </QueryBoundary>
  )
}

const NO_LINK = 'Invalid or expired confirmation link'

interface ProveProps {
  token: string
  link: OpenProofLink
  /** What the link is about may have changed. */
  onRefused: () => void
}

/**
 * Waits for a press, because programs that open links in mails must not use this one up. In a browser without a session
 * of the account it asks for the password: the owner of the mailbox may not be the person who registered.
 */
function Prove({ token, link, onRefused }: ProveProps) {
  const [done, setDone] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [disowning, setDisowning] = useState<Disowning | null>(null)
  const { pending, refusal, run } = useUncachedCall((error) => {
    setDisowning(null)
    onRefused()
    return messageOf(error, 'The address could not be confirmed.')
  })
  const end = (call: () => Promise<{ message: string }>) =>
    run(async () => {
      const { message } = await call()
      setDone(message)
      removeLinkToken()
      await queries.auth.currentUser.invalidate()
    })
  const prove = () =>
    end(() => trpcClient.auth.proveEmail.mutate({ token, ...(link.asksPassword && { password }) }))
  if (done !== null) return <Confirmed title={done} />
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
        <p className="breaks">
          An account in our portal was opened with <strong>{link.address}</strong>.
        </p>
        {link.asksPassword && (
          <>
            <p>
              Enter your password for this account. Other browsers will be signed out, and any
              second factor added before will be removed.
            </p>
            <PasswordField
              label="Password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </>
        )}
        <FormError>{refusal}</FormError>
        <Button type="submit" variant="primary" pending={pending}>
          Yes, this is my address
        </Button>
        <Button disabled={pending} onClick={() => setDisowning(link.disowning)}>
          This wasn’t me
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
