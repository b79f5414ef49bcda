import type { TaxReturn } from '#shared/returns.schema.ts'
import { isOwed } from '#shared/refund.ts'
import { dueText } from '#shared/tax-deadline.ts'
import { today } from '#client/portal/ui/format.ts'
import { irsPayments } from './pay-step.ts'

/** For clients who owe tax: when it is due, and where to pay the IRS. */
export function OwedNote({ taxReturn }: { taxReturn: TaxReturn }) {
  if (!isOwed(taxReturn)) return null
  return (
    <p>
      {dueText(taxReturn, today())}{' '}
      <a href={irsPayments} target="_blank" rel="noopener noreferrer">
        Pay at irs.gov/payments
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </p>
  )
}
