import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { firm } from '#shared/firm/firm.ts'
import { type Review, spouseCodeInput } from '#shared/signing/review.schema.ts'
import { fieldsOf, messageOf, queryClient, statusOf, trpcClient } from '#client/portal/api/trpc.ts'
import auth from '#client/portal/auth/auth.module.css'
import { TextButton } from '#client/portal/auth/auth-fields.tsx'
import { LinkSheet } from '#client/portal/auth/LinkSheet.tsx'
import sheet from '#client/portal/auth/LinkSheet.module.css'
import { OfflineNote } from '#client/portal/layout/OfflineNote.tsx'
import { FormError, useSchemaForm, useUncachedCall } from '#client/portal/ui/form.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { removeLinkToken, takeLinkToken } from '#client/public/session/link-token.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { EmptyState } from '#client/public/ui/States.tsx'
import { CodeField } from './CodeField.tsx'
import { readPdf } from './read-pdf.ts'
import { ReviewFlow } from './ReviewFlow.tsx'
import { ReviewStepSkeleton } from './ReviewStep.tsx'
import type { SignerCalls } from './signer-calls.ts'
import { SigningColumn, SigningFrame } from './SigningFrame.tsx'
import frame from './SigningFrame.module.css'

/** A spouse of a joint return, without an account: a mailed link, a mailed code, then the review. */
export function SpousePage() {
  const [token, setToken] = useState(takeLinkToken)
  const [checked] = useState(takeCheck)
  return (
    <UiProvider>
      <OfflineNote />
      {token === null ? (
        <Opened checked={checked} />
      ) : (
        <SigningFrame title="Review and sign" close={null}>
          <LinkSheet>
            <Prove token={token} onProven={() => setToken(null)} />
          </LinkSheet>
        </SigningFrame>
      )}
    </UiProvider>
  )
}

/**
 * Returns true on the way back from the identity check. Removes that from the address, so that a reload does not count.
 */
function takeCheck(): boolean {
  const address = new URL(location.href)
  if (!address.searchParams.has('check')) return false
  address.searchParams.delete('check')
  history.replaceState(history.state, '', address)
  return true
}

/** The code is mailed when the button is pressed. Just opening the page, as mail scanners do, sends nothing. */
function Prove({ token, onProven }: { token: string; onProven: () => void }) {
  const [sent, setSent] = useState<Sent | null>(null)
  const { pending, refusal, run } = useUncachedCall((error) =>
    messageOf(error, 'The code could not be sent. Try again in a moment.'),
  )
  const send = () => run(async () => setSent(await trpcClient.spouse.open.mutate({ token })))
  if (sent === null) {
    return (
      <>
        <h2 className={`text-figure ${sheet.title}`}>You are asked to sign a joint tax return</h2>
        <div className={`stack gap-20px ${auth.form}`}>
          <p>
            To confirm it’s you, we’ll email a six-digit code to the address that this link came to.
          </p>
          <FormError>{refusal}</FormError>
          <Button variant="primary" wide pending={pending} onClick={() => void send()}>
            Email me the code
          </Button>
          <p className="small">
            You don’t need an account. Questions: <a href={firm.phoneLink}>{firm.phone}</a>.
          </p>
        </div>
      </>
    )
  }
  return (
    <EnterCode token={token} sent={sent} sending={{ pending, refusal, send }} {...{ onProven }} />
  )
}

type Sent = Awaited<ReturnType<typeof trpcClient.spouse.open.mutate>>

const codeForm = z.object({ code: spouseCodeInput.shape.code })

function EnterCode({ token, sent, sending, onProven }: EnterCodeProps) {
  const { form, formProps, showRefusal } = useSchemaForm(codeForm, { code: '' })
  const { pending, refusal, run } = useUncachedCall((error) => {
    showRefusal(error)
    if (fieldsOf(error).length > 0) return null
    return messageOf(error, 'The code could not be checked. Try again in a moment.')
  })
  const confirm = ({ code }: typeof form.values) =>
    run(async () => {
      queryClient.setQueryData(reviewKey, await trpcClient.spouse.confirm.mutate({ token, code }))
      removeLinkToken()
      onProven()
    })
  return (
    <form className={`stack gap-20px ${auth.form}`} {...formProps(confirm)}>
      <h2 className={`text-figure ${sheet.title}`}>Enter the code</h2>
      <p role="status">
        We emailed it to <strong>{sent.sentTo}</strong>. It opens the {sent.taxYear} return of{' '}
        {sent.clientName} and you, and is valid for ten minutes.
      </p>
      <CodeField field={form.getInputProps('code')} />
      <FormError>{refusal ?? sending.refusal}</FormError>
      <Button type="submit" variant="primary" wide pending={pending}>
        Open the return
      </Button>
      <p className={`muted text-row text-center ${auth.other}`}>
        No email? Check your spam folder, or{' '}
        <TextButton onClick={() => void sending.send()}>email a new code</TextButton>
      </p>
    </form>
  )
}

interface EnterCodeProps {
  token: string
  sent: Sent
  sending: { pending: boolean; refusal: string | null; send: () => Promise<void> }
  onProven: () => void
}

const reviewKey = ['spouse review']

/** The review, with the spouse's session. */
function Opened({ checked }: { checked: boolean }) {
  const [left, setLeft] = useState(false)
  const review = useQuery({
    queryKey: reviewKey,
    queryFn: () => trpcClient.spouse.review.query(),
    enabled: !left,
    staleTime: 1000,
    gcTime: 0,
    // A spouse has no account and so no event stream: polling finds new versions and other tabs' steps while the page
    // is visible.
    refetchInterval: 15_000,
  })
  if (left) return <Ended title="You can close this window">Everything is saved.</Ended>
  const status = statusOf(review.error)
  if (status !== null && [400, 401, 403, 404, 409].includes(status)) {
    return (
      <Ended title="This review is closed">
        Open the link in our latest email again, and we’ll email you a new code. If the link has
        expired, your spouse or our office can send a new one.
      </Ended>
    )
  }
  if (review.data === undefined) {
    return (
      <SigningFrame title="Review and sign" close={null}>
        <QueryBoundary
          query={review}
          what="the return"
          failed="The return could not be loaded."
          skeleton={<ReviewStepSkeleton />}
        >
          {() => null}
        </QueryBoundary>
      </SigningFrame>
    )
  }
  async function leave() {
    // The session ends by itself within the hour.
    await trpcClient.spouse.leave.mutate().catch(() => undefined)
    setLeft(true)
    queryClient.removeQueries({ queryKey: reviewKey })
  }
  return (
    <ReviewFlow
      review={review.data}
      calls={calls}
      checked={checked}
      close={
        <button
          type="button"
          className={`row-inline middle gap-6px target py-0 px-1 rounded clear no-border muted text-row plain pressable ${frame.link}`}
          onClick={() => void leave()}
        >
          Close
        </button>
      }
      onReview={(answer: Review) => {
        // A read that started earlier may return the state before.
        void queryClient.cancelQueries({ queryKey: reviewKey })
        queryClient.setQueryData(reviewKey, answer)
      }}
    />
  )
}

function Ended({ title, children }: { title: string; children: string }) {
  return (
    <SigningFrame title="Review and sign" close={null}>
      <SigningColumn>
        <EmptyState
          title={title}
          drawing="review"
          action={<ButtonLink to="/contact">Contact us</ButtonLink>}
        >
          {children}
        </EmptyState>
      </SigningColumn>
    </SigningFrame>
  )
}

const { spouse } = trpcClient

const calls: SignerCalls = {
  withPassword: false,
  consentKey: ['spouse consent'],
  readConsent: () => spouse.consent.query(),
  giveConsent: (input) => spouse.giveConsent.mutate(input),
  withdrawConsent: () => spouse.withdrawConsent.mutate(),
  approve: (input) => spouse.approve.mutate(input),
  askChange: (input) => spouse.askChange.mutate(input),
  startCheck: (input) => spouse.startCheck.mutate(input),
  readCheck: (input) => spouse.readCheck.mutate(input),
  sign: ({ password: _none, ...input }) => spouse.sign.mutate(input),
  readDocument: (id, signal) => readPdf(addressOf(id), signal),
  addressOf,
  readAgain: () => queryClient.invalidateQueries({ queryKey: reviewKey }),
}

/** The cookie of the spouse's session authorizes the link. */
function addressOf(documentId: string): string {
  return `/api/spouse/documents/${documentId}`
}
