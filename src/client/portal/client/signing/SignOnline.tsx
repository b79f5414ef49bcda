import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { returnWords } from '#shared/returns/return-name.ts'
import { firm } from '#shared/firm/firm.ts'
import type { Review } from '#shared/signing/review.schema.ts'
import type { Signer } from '#shared/signing/signing.schema.ts'
import { FormError } from '#client/portal/ui/form.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { ConsentGate } from '#client/portal/client/consent/Consent.tsx'
import { bindingOf, type SignerCalls } from './signer-calls.ts'
import { useSignerCall } from './use-signer-call.ts'
import { Group, Row } from '#client/public/ui/layout.tsx'

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
                  <Begin packageId={packageId} calls={calls} label="Go back to the check" />
                </Group>
              </>
            )
          case 'failed':
          case 'none':
            return <Before by={by} packageId={packageId} calls={calls} {...{ state, checksLeft }} />
        }
      }}
    </QueryBoundary>
  )
}

const whatHappens = {
  service:
    'Our identity service asks you a few questions, or for a photo of your ID, on its own page.',
  stripe:
    'You go to Stripe’s page and take a photo of your driver’s license, ID card or passport, and one of yourself. Stripe compares the two and tells us the result and the name on the document, which must be the name on your return. The check costs you nothing. Stripe keeps the photos under its own privacy policy.',
}

function Before({ by, packageId, calls, state, checksLeft }: BeforeProps) {
  if (checksLeft === 0) {
    return (
      <p role="status">
        Three checks did not succeed, so the IRS requires a handwritten signature. Sign on paper or
        at our office.
      </p>
    )
  }
  return (
    <>
      {state === 'failed' && (
        <Row role="alert" as="p" align="stretch" gap={12} mb={24} className="note warning medium">
          <Icon className="mt-2" name="alert" />
          <span>The check did not succeed. {triesLeft(checksLeft)}</span>
        </Row>
      )}
      <p>
        The IRS requires an identity check before you sign online. {whatHappens[by]} Then you come
        back here and sign. It takes about five minutes.
      </p>
      <Group mt={8}>
        <Begin
          packageId={packageId}
          calls={calls}
          label={state === 'failed' ? 'Try the check again' : 'Begin the check'}
          primary
        />
        {state === 'none' && <span className="small">{triesLeft(checksLeft)}</span>}
      </Group>
    </>
  )
}

interface BeforeProps extends Pick<SignOnlineProps, 'calls'> {
  by: keyof typeof whatHappens
  packageId: string
  state: 'none' | 'failed'
  checksLeft: number
}

function triesLeft(left: number): string {
  return `You have ${left} ${left === 1 ? 'try' : 'tries'}. After that, you sign by hand.`
}

interface BeginProps extends Pick<SignOnlineProps, 'calls'> {
  packageId: string
  label: string
  primary?: true
}

function Begin({ packageId, calls, label, primary }: BeginProps) {
  const { pending, refusal, run } = useSignerCall(
    calls,
    `The identity service isn’t responding. Try again later, or sign another way. Questions: ${firm.phone}.`,
  )
  const begin = () => run(async () => location.assign((await calls.startCheck({ packageId })).url))
  return (
    <>
      <Button
        variant={primary && 'primary'}
        icon="external"
        pending={pending}
        onClick={() => void begin()}
      >
        {label}
      </Button>
      <FormError>{refusal}</FormError>
    </>
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
