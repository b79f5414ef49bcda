import { useState } from 'react'
import { formatDate } from '#shared/firm/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import { partLabels } from '#shared/clients/part-labels.ts'
import type { OpenedEndLink } from '#shared/clients/client-access.schema.ts'
import { Ends } from './AccessEnds.tsx'
import { messageOf, queries, trpcClient } from '#client/portal/api/trpc.ts'
import { FormError, useUncachedCall } from '#client/portal/ui/form.tsx'
import { removeLinkToken } from '#client/public/session/link-token.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { DeadLink, LinkDone, LinkTitle } from '#client/portal/auth/LinkSheet.tsx'
import { MailedLinkPage } from '#client/portal/auth/MailedLink.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

/** Where the link in a mail leads that ends somebody's access. */
export function EndAccessPage() {
  return (
    <MailedLinkPage
      height="16rem"
      open={(token) => trpcClient.clients.openEndLink.mutate({ token })}
      Dead={Dead}
    >
      {({ token, opened }) =>
        opened.state === 'ended' ? (
          <Done name={opened.name} />
        ) : (
          <Question token={token} link={opened} />
        )
      }
    </MailedLinkPage>
  )
}

function Dead({ why = 'This link no longer works. Sign in to see who has access.' }) {
  return (
    <DeadLink title="End an access" text={why}>
      <ButtonLink to="/account" variant="primary">
        Sign in
      </ButtonLink>
    </DeadLink>
  )
}

function Question({ token, link }: { token: string; link: OpenedEndLink }) {
  const { name, part, state, since, client, ends } = link
  const [done, setDone] = useState(false)
  const { pending, refusal, run } = useUncachedCall((error) =>
    messageOf(error, 'The access could not be ended.'),
  )
  if (done) return <Done name={name} />
  const invited = state === 'invited'
  const began = invited ? 'invited on' : 'since'
  return (
    <>
      <LinkTitle>
        {invited ? `Withdraw the invitation of ${name}?` : `End the access of ${name}?`}
      </LinkTitle>
      <Stack
        as="form"
        gap={20}
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
      </Stack>
    </>
  )
}

function Done({ name }: { name: string }) {
  return (
    <LinkDone
      title={`${name} has no access any more`}
      text={`If someone else let them in, choose a new password, and call us at ${firm.phone}.`}
    >
      <ButtonLink to="/account" variant="primary" wide>
        See who has access
      </ButtonLink>
    </LinkDone>
  )
}
