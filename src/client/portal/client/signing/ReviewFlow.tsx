import { type ReactNode, useEffect, useRef, useState } from 'react'
import { returnWords } from '#shared/returns/return-name.ts'
import { signerAfter } from '#shared/signing/signer-states.ts'
import type { Review } from '#shared/signing/review.schema.ts'
import type { Signer } from '#shared/signing/signing.schema.ts'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import { EmptyState } from '#client/public/ui/States.tsx'
import type { ClientCalls } from './client-calls.ts'
import { DoneStep } from './DoneStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import type { SignerCalls } from './signer-calls.ts'
import { SigningColumn, SigningFrame, type SigningStep, signingSteps } from './SigningFrame.tsx'
import { SignStep } from './SignStep.tsx'
import styles from './SigningFrame.module.css'
import { Row } from '#client/public/ui/layout.tsx'

interface ReviewFlowProps {
  review: Review
  calls: SignerCalls
  /** Undefined for a spouse, who has no account. */
  client?: ClientCalls
  /** True on the way back from the identity check. */
  checked: boolean
  close?: ReactNode
  /** In the review below the answers, then below each step; a spouse without an account has nothing there. */
  ask?: ReactNode
  onReview: (review: Review) => void
}

function titleOf({ package: of, clientName: client }: Review): string {
  const { isBusiness, name, short } = returnWords({ ...of, client })
  return isBusiness ? name : short
}

/** Review, sign, done: a signer's way through one version of a completed return. */
export function ReviewFlow({
  review,
  calls,
  client,
  checked,
  close,
  ask,
  onReview,
}: ReviewFlowProps) {
  const { package: of, you } = review
  const me = of.signers.find(({ person }) => person === you)
  const readOnly = useImpersonation() !== null
  const [first, setFirst] = useState(of.id)
  const [isNew, setIsNew] = useState(false)
  /** A step that the signer went back to. */
  const [back, setBack] = useState<SigningStep | null>(null)
  const reached = me === undefined ? 'Review' : stepOf(review, me)
  const step = back ?? reached
  useStepFocus(step)
  if (of.id !== first) {
    setFirst(of.id)
    setIsNew(true)
    setBack(null)
  }
  const common = { review, calls, readOnly, onReview }
  return (
    <SigningFrame
      title={`${titleOf(review)} · review and sign`}
      step={step}
      open={signingSteps
        .slice(0, signingSteps.indexOf(reached) + 1)
        .filter((name) => name !== 'Sign' || reached === 'Sign')}
      onStep={(name) => setBack(name === reached ? null : name)}
      close={close}
    >
      <div role="status">
        {isNew && (
          <Row as="p" align="stretch" gap={12} inset className="warning medium">
            <Icon className="mt-2" name="alert" />
            <span>
              There is a new version of this return. Earlier approvals and signatures no longer
              count, so please review this one.
            </span>
          </Row>
        )}
        {me && waitsForChange(review, me) && (
          <Row as="p" align="stretch" gap={12} inset className="warning medium">
            <Icon className="mt-2" name="clock" />
            <span>A change was requested. You’ll get a new version to review and sign.</span>
          </Row>
        )}
      </div>
      {me === undefined && (
        <SigningColumn>
          <EmptyState title="Nothing to sign for you">
            This return does not need your signature.
          </EmptyState>
        </SigningColumn>
      )}
      {me && step === 'Review' && (
        <ReviewStep key={of.id} {...common} me={me} ask={ask} onOn={() => setBack(null)} />
      )}
      {me && step === 'Sign' && <SignStep {...common} me={me} client={client} checked={checked} />}
      {me && step === 'Done' && <DoneStep {...common} me={me} client={client} />}
      {ask && step !== 'Review' && <p className={styles.ask}>{ask}</p>}
    </SigningFrame>
  )
}

function stepOf({ filed }: Review, { state }: Signer): SigningStep {
  if (filed) return 'Done'
  if (signerAfter(state, 'sign') !== null) return 'Sign'
  return state === 'reviewing' ? 'Review' : 'Done'
}

/** True if the other signer asked for a change. */
function waitsForChange({ package: of, filed }: Review, me: Signer): boolean {
  const isRequested = of.signers.some(
    (signer) => signer.id !== me.id && signer.state === 'change_requested',
  )
  return isRequested && !filed && me.state !== 'signed'
}

/** Starts a new step at its top, both on screen and for screen readers. */
function useStepFocus(step: SigningStep): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [step])
}
