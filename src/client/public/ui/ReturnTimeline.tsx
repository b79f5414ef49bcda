import { firmDay } from '#shared/business-days.ts'
import { formatDay, formatWeekday } from '#shared/dates.ts'
import { type DatedReturn, daysLate, promisedDay, type Turn, turnOf } from '#shared/return-clock.ts'
import { Icon } from './Icon.tsx'
import styles from './ReturnTimeline.module.css'

interface ReturnTimelineProps {
  /** Null: not started yet. */
  taxReturn: DatedReturn | null
  /** The day at the firm. */
  today: string
}

/** The steps of a return with their dates, and who has the next one. Dates are days at the firm. */
export function ReturnTimeline({ taxReturn, today }: ReturnTimelineProps) {
  const steps = stepsOf(taxReturn)
  const next = steps.find(({ at }) => at === null)
  const turn = taxReturn && turnOf(taxReturn)
  const promised = taxReturn && promisedDay(taxReturn)
  return (
    <div className={styles.timeline}>
      <ol className={styles.steps}>
        {steps.map((step) => {
          const { name, label, at } = step
          const state = at === null ? (step === next ? 'next' : 'ahead') : 'done'
          return (
            <li
              key={name}
              className={styles.step}
              data-state={state}
              aria-current={state === 'next' ? 'step' : undefined}
            >
              <span className={styles.dot}>{at !== null && <Icon name="check" size={14} />}</span>
              <span className={styles.label}>{label}</span>
              <span className={styles.when}>
                {at !== null && <Day day={firmDay(at)} today={today} />}
                {name === 'completed' && promised !== null && (
                  <Promised day={promised} today={today} />
                )}
                {step === next && turn !== null && <TurnText turn={turn} today={today} />}
                {at === null && <span className="visually-hidden">, not yet</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface Step {
  name: 'ready' | 'started' | 'completed' | 'filed'
  label: string
  at: Date | null
}

/** The first step is left out where staff went on without it, because nothing was recorded. */
function stepsOf(taxReturn: DatedReturn | null): Step[] {
  const { readyAt = null, startedAt = null, completedAt = null, filedAt = null } = taxReturn ?? {}
  const without = startedAt !== null && readyAt === null && taxReturn?.clientTurnAt === null
  const steps: Step[] = [
    { name: 'ready', label: 'Everything received', at: readyAt },
    { name: 'started', label: 'Preparation started', at: startedAt },
    { name: 'completed', label: 'Return completed', at: completedAt },
    { name: 'filed', label: 'Return filed', at: filedAt },
  ]
  return without ? steps.slice(1) : steps
}

function Day({ day, today }: { day: string; today: string }) {
  return <time dateTime={day}>{formatDay(day, today)}</time>
}

function Promised({ day, today }: { day: string; today: string }) {
  const late = daysLate(day, today) > 0
  return (
    <span data-late={late || undefined}>
      {late ? 'was expected by ' : 'expected by '}
      <time dateTime={day}>{formatWeekday(day, today)}</time>
    </span>
  )
}

function TurnText({ turn, today }: { turn: Turn; today: string }) {
  return (
    <span data-owner={turn.owner}>
      {turn.owner === 'client' ? 'your turn' : 'our turn'} since{' '}
      <Day day={firmDay(turn.since)} today={today} />
    </span>
  )
}
