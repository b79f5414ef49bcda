import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { titleOf } from '#shared/returns/return-step.ts'
import { anchorOf } from '#client/portal/ui/FormSection.tsx'
import { clientInView } from '#client/public/session/client-in-view.ts'
import { useMyClients } from '#client/public/session/my-clients.ts'
import { useUser } from '#client/public/session/session.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { NextStepContent } from './step-of-return.ts'
import { Row } from '#client/public/ui/layout.tsx'

/** Notes below the step, which never block it. */
export function StepNotes({ step }: { step: NextStepContent }) {
  return (
    <>
      {step.also && <Also {...step.also} />}
      {step.unanswered && <Unanswered {...step.unanswered} />}
      {step.letter !== undefined && <Letter taxYear={step.letter} />}
      {step.owner === 'nobody' && step.taxReturn && <SecondFactor />}
      <Others />
    </>
  )
}

/** The engagement letter. It is below everything else, because it can be signed at any time. */
function Letter({ taxYear }: { taxYear: number }) {
  return (
    <Note>
      Our engagement letter says what we’ll do for you.{' '}
      <Link to="/letter" search={{ year: taxYear }}>
        Read and sign the letter for {taxYear}
      </Link>
    </Note>
  )
}

/** On the user’s own screens: which other clients wait for them. */
function Others() {
  const waiting = useMyClients().filter((client) => client.part !== 'self' && client.waiting > 0)
  if (clientInView !== null || waiting.length === 0) return null
  return (
    <Suspense>
      <WaitingClients clients={waiting} />
    </Suspense>
  )
}

const WaitingClients = lazyPart(() => import('./WaitingClients.tsx').then((m) => m.WaitingClients))

/** Offered once a client has nothing else to do, so that it holds up no return. */
function SecondFactor() {
  if (useUser()?.twoFactor.enrolled !== false) return null
  return (
    <Note>
      Your account holds your whole return.{' '}
      <Link to="/account" hash={anchorOf('Two-factor sign-in')}>
        Protect it with two-factor sign-in
      </Link>
    </Note>
  )
}

/** Documents that staff asked for while the return waits for a signature. */
function Also({ taxYear, form, asked }: NonNullable<NextStepContent['also']>) {
  return (
    <Note>
      {titleOf('asked', { taxYear, form }, asked)}, too.{' '}
      <Link to="/documents" search={{ year: taxYear }}>
        Go to your documents
      </Link>
    </Note>
  )
}

function Unanswered({ taxYear, count }: NonNullable<NextStepContent['unanswered']>) {
  return (
    <Note>
      {count === 1 ? 'One question isn’t answered yet.' : `${count} questions aren’t answered yet.`}{' '}
      <Link to="/questions" search={{ year: taxYear }}>
        Go to the questions
      </Link>
    </Note>
  )
}

/** A line below the step. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Row as="p" align="stretch" gap={12} inset className="subtext on-paper line-above">
      <Icon className="mt-4" name="document" size={18} />
      <span>{children}</span>
    </Row>
  )
}
