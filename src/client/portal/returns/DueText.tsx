import { formatDay } from '#shared/dates.ts'
import type { TaxReturn } from '#shared/returns.schema.ts'
import { type DatedReturn, dueDay } from '#shared/return-clock.ts'
import { firmToday } from '#client/portal/ui/format.ts'

/** The day that the return is due, and how late it is. */
export function DueText({ taxReturn }: { taxReturn: DatedReturn & Pick<TaxReturn, 'dueOn'> }) {
  const due = dueDay(taxReturn)
  if (due === null) return null
  const today = firmToday()
  const late = (Date.parse(today) - Date.parse(due)) / 86_400_000
  return (
    <span className="row wrap muted gap-0 gap-x-1 text-small leading-140">
      <span className="one-line">
        Due <time dateTime={due}>{formatDay(due, today)}</time>
      </span>
      {late > 0 && (
        <strong className="one-line error strong">
          {late === 1 ? '1 day late' : `${late} days late`}
        </strong>
      )}
    </span>
  )
}
