import { type ReactNode, useState } from 'react'
import { formatDate } from '#shared/base/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import { partLabels } from '#shared/clients/part-labels.ts'
import type { OpenedEndLink } from '#shared/clients/client-access.schema.ts'
import { Ends } from './AccessEnds.tsx'
import { messageOf, queries, statusOf, trpcClient } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { FormError, SuccessIcon, useUncachedCall } from '#client/portal/ui/form.tsx'
import { removeLinkToken, takeLinkToken } from '#client/public/session/link-token.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import auth from '#client/portal/auth/auth.module.css'
import { LinkSheet } from '#client/portal/auth/LinkSheet.tsx'
import { useOpenedLink } from '#client/portal/auth/use-opened-link.ts'
import styles from '#client/portal/auth/LinkSheet.module.css'

const NO_LINK = 'This link no longer works. Sign in to see who has access.'

/** Where the link in a mail leads that ends somebody's access. It needs no session. */
export function EndAccessPage() {
  const [token] = useState(takeLinkToken)
  return (
    <UiProvider>
      <LinkSheet>{token === null ? <Dead>{NO_LINK}</Dead> : <Opened token={token} />}</LinkSheet>
    </UiProvider>
  )
}

function Opened({ token }: { token: string }) {
  const link = useOpenedLink('end link', () => trpcClient.clients.openEndLink.mutate({ token }))
  if (statusOf(link.error) === 400) return <Dead>{messageOf(link.error, NO_LINK)}</Dead>
  return (
    <QueryBoundary
      query={link}
      what="your link"
      failed="Your link could not be loaded."
      skeleton={<Skeleton height="16rem" />}
    >
      {(opened) =>
        opened.state === 'ended' ? (
          <Done title={`${opened.name} has no access any more`} />
        ) : (
          <Question token={token} link={opened} />
        )
      }
    </QueryBoundary>
  )
}

/** Waits for a press, because programs that open links in mails must not end anything. */
function Question({ token, link }: { token: string; link: OpenedEndLink }) {
  const { name, part, state, since, client, ends } = link
  const [done, setDone] = useState(false)
  const { pending, refusal, run } = useUncachedCall((error) =>
    messageOf(error, 'The access could not be ended.'),
  )
  if (done) return <Done title={`${name} has no access any more`} />
  const invited = state === 'invited'
  const began = invited ? 'invited on' : 'since'
  return (
    <>
      <h1 className={`text-figure ${styles.title}`}>
        {invited ? `Withdraw the invitation of ${name}?` : `End the access of ${name}?`}
      </h1>
      <form
        className={`stack gap-20px ${auth.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          void run(async () => {
            await trpcClient.clients.endByLink.mutate({ token })
            setDone(true)
            removeLinkToken()
            await queries.clients.invalidate()
          })
        }}
      >
        <p className="breaks">
          {partLabels[part].label}
          {client !== null && ` of ${client}`}, {began} {formatDate(since)}. {partLabels[part].may}
        </p>
        {invited ? (
          <p>They have not accepted yet, so they have seen nothing.</p>
        ) : (
          <Ends name={name} part={part} ends={ends} />
        )}
        <p>It ends at once and can’t be undone: you can invite them again. Nothing is deleted.</p>
        <FormError>{refusal}</FormError>
        <Button type="submit" variant="danger" pending={pending}>
          {invited ? 'Withdraw the invitation' : 'End the access'}
        </Button>
        <ButtonLink to="/">Leave it as it is</ButtonLink>
      </form>
    </>
  )
}

function Done({ title }: { title: string }) {
  return (
    <div className="stack gap-12px text-center items-center" role="status">
      <SuccessIcon />
      <h1 className={`text-figure ${styles.title}`}>{title}</h1>
      <p className="muted">
        If someone else let them in, choose a new password, and call us at {firm.phone}.
      </p>
      <ButtonLink to="/account" variant="primary" wide>
        See who has access
      </ButtonLink>
    </div>
  )
}

function Dead({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className={`text-figure ${styles.title}`}>End an access</h1>
      <FormError>{children}</FormError>
      <div className="actions mt-3">
        <ButtonLink to="/account" variant="primary">
          Sign in
        </ButtonLink>
      </div>
    </>
  )
}
