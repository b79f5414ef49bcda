import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { returnWords } from '#shared/returns/return-name.ts'
import type { Cents } from '#shared/base/money.ts'
import type { Review } from '#shared/signing/review.schema.ts'
import { queries, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { AskAbout } from '#client/portal/client/messages/AskAbout.tsx'
import { heldStep } from '#client/portal/client/money/held-step.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { linkOf } from '#shared/clients/client-link.ts'
import { clientInView } from '#client/public/session/client-in-view.ts'
import { useMyClients } from '#client/public/session/my-clients.ts'
import { EmptyState } from '#client/public/ui/States.tsx'
import { accountConsent } from '#client/portal/client/consent/consent-calls.ts'
import type { ClientCalls } from './client-calls.ts'
import { ReviewFlow } from './ReviewFlow.tsx'
import { readPdf } from './read-pdf.ts'
import { chooseReviewed } from './review-search.ts'
import { ReviewStepSkeleton } from './ReviewStep.tsx'
import type { SignerCalls } from './signer-calls.ts'
import { SigningColumn, SigningFrame } from './SigningFrame.tsx'

/** A client reviews and signs a completed return. */
export function ReviewScreen() {
  const { year, check } = route.useSearch()
  const navigate = route.useNavigate()
  // Read once per page load, because the way back from the check is a page load.
  const [checked] = useState(check === true)
  const returns = trpc.returns.list.useQuery()
  const chosen = chooseReviewed(returns.data ?? [], year)
  const of = { taxReturnId: chosen?.id ?? '' }
  const held = trpc.signing.held.useQuery(of, { enabled: chosen !== null, staleTime: 0 })
  const review = trpc.signing.review.useQuery(of, {
    enabled: chosen !== null && held.data === null,
    staleTime: 0,
  })
  useEffect(() => {
    if (check !== true) return
    // Keeps a reload from counting as a return from the check.
    void navigate({
      search: ({ year: kept }) => (kept === undefined ? {} : { year: kept }),
      replace: true,
    })
  }, [check, navigate])
  if (review.data) {
    return (
      <ReviewFlow
        key={review.data.package.taxReturnId}
        review={review.data}
        {...callsOf(review.data.package.taxReturnId)}
        checked={checked}
        ask={
          <AskAbout about="filing" aboutId={review.data.package.taxReturnId} name="this return" />
        }
      />
    )
  }
  const nothing = (returns.data && chosen === null) || review.data === null
  const title =
    year === undefined
      ? 'Review and sign'
      : `${returnWords({ taxYear: year, form: chosen?.form }).short} · review and sign`
  if (nothing) return <NothingToReview title={title} />
  if (held.data) return <Held title={title} held={held.data.cents} />
  return (
    <SigningFrame title={title}>
      <QueryBoundary
        query={{
          ...(chosen === null ? returns : held.data === null ? review : held),
          data: undefined,
        }}
        what="the return"
        failed="The return could not be loaded."
        skeleton={<ReviewStepSkeleton />}
      >
        {() => null}
      </QueryBoundary>
    </SigningFrame>
  )
}

const route = getRouteApi('/_portal/review')

/** The screen that asks for payment before a finished return opens for review. */
function Held({ title, held }: { title: string; held: Cents }) {
  const step = heldStep(held)
  return (
    <SigningFrame title={title}>
      <SigningColumn>
        <EmptyState
          title={step.title}
          drawing="review"
          action={<ButtonLink to={step.link.to}>{step.link.label}</ButtonLink>}
        >
          {step.text}
        </EmptyState>
      </SigningColumn>
    </SigningFrame>
  )
}

function NothingToReview({ title }: { title: string }) {
  const others = useMyClients().filter((client) => client.part !== 'self' && client.waiting > 0)
  return (
    <SigningFrame title={title}>
      <SigningColumn>
        <EmptyState
          title="There is nothing to review yet"
          drawing="review"
          action={<ButtonLink to="/client-portal">Back to your returns</ButtonLink>}
        >
          We’ll email you when a return is ready to review and sign here.
          {clientInView === null &&
            others.map(({ id, name }) => (
              <span key={id} className="block mt-8">
                <a href={linkOf('/', id)} className="text-link">
                  A return of <bdi>{name}</bdi> needs you
                </a>
              </span>
            ))}
        </EmptyState>
      </SigningColumn>
    </SigningFrame>
  )
}

/** A client's calls about one return. Screens that show whose turn it is read the return again after each. */
function callsOf(taxReturnId: string) {
  const { signing } = trpcClient
  const of = { taxReturnId }
  const onReview = (review: Review) => {
    queries.signing.review.setData(of, review)
    void queries.returns.list.invalidate()
  }
  const readAgain = () => queries.signing.review.invalidate(of)
  const calls: SignerCalls = {
    withPassword: true,
    ...accountConsent,
    approve: (input) => signing.approve.mutate(input),
    askChange: (input) => signing.askChange.mutate(input),
    startCheck: (input) => signing.startCheck.mutate(input),
    readCheck: (input) => signing.readCheck.mutate(input),
    sign: (input) => signing.sign.mutate(input),
    readDocument: (id, signal) => readPdf(addressOf(id), signal),
    addressOf,
    readAgain,
  }
  const client: ClientCalls = {
    sendSignedForm: (input) => signing.sendSignedForm.mutate(input),
    inviteSpouse: (input) => signing.inviteSpouse.mutate(input),
    endSpouseLink: (packageId) => signing.endSpouseLink.mutate({ packageId }),
    evidence: (signatureId) => signing.evidence.mutate({ signatureId }),
    readAgain,
  }
  return { calls, client, onReview }
}

/** The download cookie authorizes the link, so the address has no token. */
function addressOf(documentId: string): string {
  return `/api/documents/${documentId}/download`
}
