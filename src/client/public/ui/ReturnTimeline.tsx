import { firmDay } from '#shared/firm/business-days.ts'
import { formatDay, formatWeekday } from '#shared/firm/dates.ts'
import { type DatedReturn, promisedDay, turnOf } from '#shared/returns/return-clock.ts'
import type { ReturnSigning } from '#shared/returns/return-signing.ts'
import { Icon } from './Icon.tsx'
import styles from './ReturnTimeline.module.css'

interface ReturnTimelineProps {
  /** Null if there is none yet; undefined while loading. */
  taxReturn: TimedReturn | null | undefined
  /** Today at the firm. */
  today: string
}

type TimedReturn = DatedReturn & { handedOverAt?: Date | null; signing?: ReturnSigning | null }

/** The steps of a return with their dates, and the promised day. Dates are days at the firm. */
export function ReturnTimeline({ taxReturn, today }: ReturnTimelineProps) {
  const promised = taxReturn ? promisedDay(taxReturn, today) : null
  const steps = stepsOf(taxReturn, promised)
  const next = taxReturn !== undefined && steps.find(({ done }) => !done)
  return (
    <div className="measured">
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li
            key={step.name}
            className={styles.step}
            data-done={step.done || undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={styles.dot}>{step.done && <Icon name="check" size={14} />}</span>
            <span className={step === next ? 'strong' : step.done ? undefined : 'muted'}>
              {step.label}
            </span>{' '}
            <span className={`fine text-end ${styles.when}`}>
              {step.name === 'ready' && step === next && 'Now'}
              {step.at !== null && <FirmDay moment={step.at} today={today} />}
              {step.name === 'completed' && promised !== null && (
                <Promised day={promised} today={today} />
              )}
              {step.name === 'signed' && taxReturn?.signing && SIGNED_ONCE[taxReturn.signing]}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The text beside the signatures: when they are due, or what they wait for. */
const SIGNED_ONCE: Record<ReturnSigning, string> = {
  taxpayer: 'Now',
  both: 'Now, both of you',
  spouse: 'Waits for your spouse',
  change: 'Once the change is made',
  signed_form: 'We’re checking the form',
  signed: '',
}

/** The side that has the next step of a return, and since when; empty for a filed one. */
export function TurnText({ taxReturn, today }: { taxReturn: DatedReturn; today: string }) {
  const turn = turnOf(taxReturn)
  if (turn === null) return null
  return (
    <span className={`${turn.owner === 'client' ? 'amber' : 'accent'} strong`}>
      {turn.owner === 'client' ? 'Your turn' : 'Our turn'} since{' '}
      <FirmDay moment={turn.since} today={today} />
    </span>
  )
}

function FirmDay({ moment, today }: { moment: Date; today: string }) {
  const day = firmDay(moment)
  return <time dateTime={day}>{formatDay(day, today)}</time>
}

/**
 * Steps that have happened have dates, except the signatures. The first one is left out if staff went on without it, and
 * the signatures until there is something to sign.
 */
function stepsOf(taxReturn: TimedReturn | null | undefined, promised: string | null) {
  const { readyAt = null, startedAt = null, completedAt = null, filedAt = null } = taxReturn ?? {}
  // What staff ask for later does not undo the hand-over.
  const handedOver = taxReturn?.handedOverAt ?? readyAt
  const signing = taxReturn?.signing ?? null
  const signed = signing === 'signed'
  const steps = [
    step('ready', handedOver, 'Documents handed over', 'Profile and documents'),
    step('started', startedAt, 'Preparation started', 'Preparation'),
    step(
      'completed',
      completedAt,
      'Return completed',
      promised === null ? 'Completion' : 'Completion expected',
    ),
    // A return that was filed with a signature that is not on record has nothing to show here.
    ...(signing === null || (filedAt !== null && !signed)
      ? []
      : [{ ...step('signed', null, '', signed ? 'Signed' : 'Review and sign'), done: signed }]),
    step('filed', filedAt, 'Return filed', 'Filing'),
  ]
  const waitsForDocuments = completedAt === null && taxReturn?.clientTurnAt !== null
  return startedAt !== null && handedOver === null && !waitsForDocuments ? steps.slice(1) : steps
}

function step(name: string, at: Date | null, done: string, ahead: string) {
  return { name, at, done: at !== null, label: at === null ? ahead : done }
}

function Promised({ day, today }: { day: string; today: string }) {
  const late = today > day
  return (
    <span className={late ? 'error' : undefined}>
      by <time dateTime={day}>{formatWeekday(day, today)}</time>
      {late && ', late'}
    </span>
  )
}
