import { useState } from 'react'
import type { Disowning, OpenProofLink } from '#shared/auth/auth.schema.ts'
import { messageOf, queries, trpcClient } from '#client/portal/api/trpc.ts'
import { PasswordField } from '#client/portal/ui/SecretField.tsx'
import { FormError, useUncachedCall } from '#client/portal/ui/form.tsx'
import { removeLinkToken } from '#client/public/session/link-token.ts'
import { useUser } from '#client/public/session/session.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { DisownQuestion } from './DisownQuestion.tsx'
import { DeadLink, LinkDone, LinkTitle } from './LinkSheet.tsx'
import { MailedLinkPage } from './MailedLink.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

/** People who come back to a link learn that their address is confirmed. */
export function ProveEmailPage() {
  return (
    <MailedLinkPage
      height="16rem"
      open={(token) => trpcClient.auth.openProofLink.mutate({ token })}
      Dead={Dead}
    >
      {({ token, opened, readAgain }) =>
        opened.state === 'open' ? (
          <Prove token={token} link={opened} onRefused={readAgain} />
        ) : (
          <Confirmed title="Already confirmed" text={`${opened.address} is confirmed.`} />
        )
      }
    </MailedLinkPage>
  )
}

interface ProveProps {
  token: string
  link: OpenProofLink
  /** Called after a refusal: the link may be used up or withdrawn. */
  onRefused: () => void
}

/**
 * In a browser without a session of the account it asks for the password: the owner of the mailbox may not be the person
 * who registered.
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
      <LinkTitle>Confirm your email address</LinkTitle>
      <Stack
        as="form"
        gap={20}
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
      </Stack>
    </>
  )
}

function Confirmed(props: { title: string; text?: string }) {
  return (
    <LinkDone {...props}>
      <ButtonLink to="/" variant="primary" wide>
        Go to the portal
      </ButtonLink>
    </LinkDone>
  )
}

/** The banner on the account's screens sends another link, unless the address is confirmed already. */
function Dead({ why = 'Invalid or expired confirmation link' }) {
  const user = useUser()
  if (user?.emailProof.proven) {
    return <Confirmed title="Already confirmed" text={`${user.email} is your confirmed address.`} />
  }
  return (
    <DeadLink title="Confirm your email address" text={why}>
      <ButtonLink to="/account" variant="primary">
        Sign in and ask for a new link
      </ButtonLink>
    </DeadLink>
  )
}
