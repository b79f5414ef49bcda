import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type Copy, openCopyInput } from '#shared/signing/copies.schema.ts'
import { firm } from '#shared/firm/firm.ts'
import { fieldsOf, messageOf, queryClient, statusOf, trpcClient } from '#client/portal/api/trpc.ts'
import auth from '#client/portal/auth/auth.module.css'
import { LinkSheet } from '#client/portal/auth/LinkSheet.tsx'
import sheet from '#client/portal/auth/LinkSheet.module.css'
import { OfflineNote } from '#client/portal/layout/OfflineNote.tsx'
import { FormError, useSchemaForm, useUncachedCall } from '#client/portal/ui/form.tsx'
import { formatFileSize } from '#client/portal/ui/format.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { removeLinkToken, takeLinkToken } from '#client/public/session/link-token.ts'
import { Button, ButtonAnchor, ButtonLink } from '#client/public/ui/Button.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { CodeField } from './CodeField.tsx'
import { SigningColumn, SigningFrame } from './SigningFrame.tsx'

/** The copy of one return, for a client without an account: a link and a code from the firm, then the documents. */
export function CopyPage() {
  const [token, setToken] = useState(takeLinkToken)
  return (
    <UiProvider>
      <OfflineNote />
      <SigningFrame title="Your copy" close={null}>
        {token === null ? (
          <Opened />
        ) : (
          <LinkSheet>
            <EnterCode token={token} onOpened={() => setToken(null)} />
          </LinkSheet>
        )}
      </SigningFrame>
    </UiProvider>
  )
}

const codeForm = z.object({ code: openCopyInput.shape.code })

function EnterCode({ token, onOpened }: { token: string; onOpened: () => void }) {
  const { form, formProps, showRefusal } = useSchemaForm(codeForm, { code: '' })
  const { pending, refusal, run } = useUncachedCall((error) => {
    showRefusal(error)
    if (fieldsOf(error).length > 0) return null
    return messageOf(error, 'The code could not be checked. Try again in a moment.')
  })
  const open = ({ code }: typeof form.values) =>
    run(async () => {
      queryClient.setQueryData(copyKey, await trpcClient.copy.open.mutate({ token, code }))
      removeLinkToken()
      onOpened()
    })
  return (
    <form className={`stack gap-20px ${auth.form}`} {...formProps(open)}>
      <h2 className={`text-figure ${sheet.title}`}>Open your tax return</h2>
      <p>Enter the code that our office gave you with this link.</p>
      <CodeField field={form.getInputProps('code')} />
      <FormError>{refusal}</FormError>
      <Button type="submit" variant="primary" wide pending={pending}>
        Open my copy
      </Button>
      <p className="small">
        You don’t need an account. Questions: <a href={firm.phoneLink}>{firm.phone}</a>.
      </p>
    </form>
  )
}

const copyKey = ['copy']

/** The documents, with the session of the link. */
function Opened() {
  const [left, setLeft] = useState(false)
  const copy = useQuery({
    queryKey: copyKey,
    queryFn: () => trpcClient.copy.read.query(),
    enabled: !left,
    staleTime: 60_000,
    gcTime: 0,
  })
  if (left || statusOf(copy.error) === 401) {
    return (
      <SigningColumn>
        <EmptyState
          title={left ? 'You can close this window' : 'Your copy is closed'}
          drawing="review"
          action={<ButtonLink to="/contact">Contact us</ButtonLink>}
        >
          Open your link again and enter the code to see it. If the link has expired, our office can
          make a new one.
        </EmptyState>
      </SigningColumn>
    )
  }
  async function leave() {
    // The session ends by itself within the hour.
    await trpcClient.copy.leave.mutate().catch(() => undefined)
    setLeft(true)
    queryClient.removeQueries({ queryKey: copyKey })
  }
  return (
    <SigningColumn>
      <QueryBoundary
        query={copy}
        what="your copy"
        failed="Your copy could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(found) => <Documents copy={found} onLeave={() => void leave()} />}
      </QueryBoundary>
    </SigningColumn>
  )
}

function Documents({ copy, onLeave }: { copy: Copy; onLeave: () => void }) {
  const { clientName, taxYear, documents } = copy
  return (
    <>
      <h2>{taxYear} tax return</h2>
      <p className="muted mb-2">
        <bdi>{clientName}</bdi>. Keep the files with your tax records. This page closes after an
        hour.
      </p>
      <ul className="rows card mb-2" aria-label="Documents">
        {documents.map(({ id, name, size }) => (
          <li key={id} className="between wrap gap-1 py-2 px-inset">
            <span className="shrinks breaks">
              {name} <span className="small">{formatFileSize(size)}</span>
            </span>
            <ButtonAnchor
              icon="download"
              size="small"
              href={`/api/copy/documents/${id}`}
              aria-label={`Download ${name}`}
              download
            >
              Download
            </ButtonAnchor>
          </li>
        ))}
      </ul>
      <Button onClick={onLeave}>Close my copy</Button>
    </>
  )
}
