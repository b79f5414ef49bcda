import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { returnWords } from '#shared/returns/return-name.ts'
import { firm } from '#shared/firm/firm.ts'
import type { Review } from '#shared/signing/review.schema.ts'
import type { Signer } from '#shared/signing/signing.schema.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { ConsentGate } from '#client/portal/client/consent/Consent.tsx'
import { BeforeCheck, BeginCheck } from './IdentityCheck.tsx'
import { bindingOf, type SignerCalls } from './signer-calls.ts'
import { Group } from '#client/public/ui/layout.tsx'

interface SignOnlineProps {
  review: Review
  me: Signer
  calls: SignerCalls
  onReview: (review: Review) => void
}

/** The consent to sign electronically, an identity check on the provider's page, then the signature here. */
export function SignOnline(props: SignOnlineProps) {
  return (
    <ConsentGate calls={props.calls}>
      <CheckAndSign {...props} />
    </ConsentGate>
  )
}

function CheckAndSign({ review, me, calls, onReview }: SignOnlineProps) {
  const { id: packageId } = review.package
  const by = review.identityCheckBy ?? 'service'
  const check = useQuery({
    queryKey: ['identity check', packageId, me.id],
    queryFn: () => calls.readCheck({ packageId }),
    gcTime: 0,
    staleTime: 0,
  })
  return (
    <QueryBoundary
      query={check}
      what="your identity check"
      failed="Your identity check could not be read."
      skeleton={<Skeleton height="8rem" />}
    >
      {({ state, checksLeft }) => {
        switch (state) {
          case 'passed':
            return <Sign review={review} me={me} calls={calls} onReview={onReview} />
          case 'pending':
            return (
              <>
                <p role="status">
                  Your identity check is not finished yet. If you have finished it, wait a moment
                  and check again.
                </p>
                <Group mt={8}>
                  <Button
                    variant="primary"
                    pending={check.isFetching}
                    onClick={() => void check.refetch()}
                  >
                    Check again
                  </Button>
                  <BeginCheck packageId={packageId} calls={calls} label="Go back to the check" />
                </Group>
              </>
            )
          case 'failed':
          case 'none':
            return (
              <BeforeCheck by={by} packageId={packageId} calls={calls} {...{ state, checksLeft }} />
            )
        }
      }}
    </QueryBoundary>
  )
}

function Sign({ review, me, calls, onReview }: SignOnlineProps) {
  const { package: of } = review
  return (
    <>
      <p role="status">
        Your identity is confirmed. Sign within 30 minutes; the check counts for one signature.
      </p>
      <Suspense fallback={<Skeleton height="30rem" />}>
        <GiveSignature
          name={me.name}
          withPassword={calls.withPassword}
          calls={calls}
          agree={`I have read version ${of.number} of this ${returnWords(of).short}. I sign its authorization electronically, and authorize ${firm.name} to file it.`}
          onSign={async (input) => {
            const binding = await bindingOf(of)
            onReview(await calls.sign({ ...input, packageId: of.id, binding }))
          }}
        />
      </Suspense>
    </>
  )
}

const GiveSignature = lazyPart(() => import('./GiveSignature.tsx').then((m) => m.GiveSignature))
