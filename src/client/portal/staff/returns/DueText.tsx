import { formatDay } from '#shared/firm/dates.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { type DatedReturn, dueDay } from '#shared/returns/return-clock.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { daysSince, firmToday } from '#client/portal/ui/format.ts'
import { Group } from '#client/public/ui/layout.tsx'

/** The day that the return is due, and how late it is. */
export function DueText({ taxReturn }: { taxReturn: DatedReturn & Pick<TaxReturn, 'dueOn'> }) {
  const due = dueDay(taxReturn)
  if (due === null) return null
  const late = daysSince(due)
  return (
    <Group as="span" gap={4} className="small leading-140">
      <span className="one-line">
        Due <time dateTime={due}>{formatDay(due, firmToday())}</time>
      </span>
      {late > 0 && (
        <strong className="one-line error strong">{formatCount(late, 'day')} late</strong>
      )}
    </Group>
  )
}
