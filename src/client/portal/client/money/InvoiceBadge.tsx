import { invoiceRule } from '#shared/money/invoice-states.ts'
import type { Invoice } from '#shared/money/money.schema.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { Badge } from '#client/public/ui/Badge.tsx'

/** How an invoice stands. */
export function InvoiceBadge({ invoice }: { invoice: Invoice }) {
  const { state, open, paid, next, onItsWay } = invoice
  if (state !== 'open') {
    const { label, ended } = invoiceRule(state)
    return <Badge tone={ended ? 'grey' : 'blue'}>{label}</Badge>
  }
  if (open === 0) {
    return (
      <Badge tone="green" icon="check">
        Paid
      </Badge>
    )
  }
  if (onItsWay > 0) {
    return (
      <Badge tone="blue" icon="clock">
        Processing
      </Badge>
    )
  }
  if (next !== null && next.dueOn < firmToday()) {
    return (
      <Badge tone="red" icon="alert">
        Overdue
      </Badge>
    )
  }
  return <Badge tone="yellow">{paid > 0 ? 'Partly paid' : 'Not paid yet'}</Badge>
}
