import { formatCents } from '#shared/base/format-money.ts'
import type { Due, Invoice } from '#shared/money/money.schema.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { dueText } from './money-words.ts'

/** The parts in which an invoice is paid, and how each stands. */
export function Plan({ invoice: { number, plan } }: { invoice: Invoice }) {
  if (plan.length === 0) return null
  return (
    <div>
      <p className="strong">You pay it in {plan.length} parts</p>
      <ol className="stack measure gap-half mt-half" aria-label={`Parts of invoice ${number}`}>
        {plan.map((due) => (
          <li key={due.part} className="row wrap apart gap-half gap-x-2">
            <span className="figures">
              {due.part}. {formatCents(due.cents)}
            </span>
            <span className="muted">{stateOf(due)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function stateOf({ cents, open, dueOn }: Due): string {
  if (open === 0) return 'Paid'
  const left = open < cents ? `, ${formatCents(open)} open` : ''
  return `${dueText(dueOn, firmToday())}${left}`
}
