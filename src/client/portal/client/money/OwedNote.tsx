import { firmDay } from '#shared/firm/business-days.ts'
import { formatDay } from '#shared/firm/dates.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { isOwed, isToPay } from '#shared/returns/refund.ts'
import { dueText } from '#shared/returns/tax-deadline.ts'
import { firmToday, today } from '#client/portal/ui/format.ts'
import { irsPayments } from './pay-step.ts'

/** For clients who owe tax: when it is due and where to pay the IRS, or since when it is paid. */
export function OwedNote({ taxReturn }: { taxReturn: TaxReturn }) {
  if (!isOwed(taxReturn)) return null
  const { taxPaidAt } = taxReturn
  if (taxPaidAt !== null && !isToPay(taxReturn)) {
    return <p>Marked as paid to the IRS on {formatDay(firmDay(taxPaidAt), firmToday())}.</p>
  }
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
