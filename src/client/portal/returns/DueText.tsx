import { firmDay } from '#shared/business-days.ts'
import { formatDay } from '#shared/dates.ts'
import { daysLate, type DatedReturn, promisedDay } from '#shared/return-clock.ts'
import styles from './DueText.module.css'

/** By when the client was promised a completed return, and how late it is. */
export function DueText({ taxReturn, now = new Date() }: { taxReturn: DatedReturn; now?: Date }) {
  const due = promisedDay(taxReturn)
  if (due === null) return null
  const late = daysLate(due, now)
  return (
    <p className={styles.due}>
      <span>
        Due <time dateTime={due}>{formatDay(due, firmDay(now))}</time>
      </span>
      {late > 0 && <strong>{late === 1 ? '1 day late' : `${late} days late`}</strong>}
    </p>
  )
}
