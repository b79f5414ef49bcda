import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { paymentMethodLabels } from '#shared/returns/payment.ts'
import { type Owing, owingState, priceOf } from '#shared/money/owed.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { InvoiceLines } from './InvoiceLines.tsx'
import { isPaid } from './receipts.ts'
import { useSeesMoney } from '#client/public/session/use-sees-money.ts'

/** Says what a return costs, and whether the firm was paid for it, with the receipt. */
export function FeeNote({ taxReturn }: { taxReturn: TaxReturn }) {
  if (!isPaid(taxReturn)) return <UnpaidNote {...taxReturn} />
  const { taxYear, paymentAmount, paymentDate, paymentMethod } = taxReturn
  return (
    <p>
      Preparation fee: {formatCents(paymentAmount)} paid{' '}
      <time dateTime={paymentDate.toISOString()}>{formatDate(paymentDate)}</time> (
      {paymentMethodLabels[paymentMethod].toLowerCase()}){' '}
      <Link to="/receipt" search={{ year: taxYear }}>
        Receipt<span className="visually-hidden"> for {taxYear}</span>
      </Link>
    </p>
  )
}

/** The fee is known before work starts; once the return is completed, the note also says where to pay it. */
function UnpaidNote({
  id,
  taxYear,
  completedAt,
}: Pick<TaxReturn, 'id' | 'taxYear' | 'completedAt'>) {
  const sees = useSeesMoney() === true
  const { data: fee } = trpc.money.fee.useQuery({ taxReturnId: id }, { enabled: sees })
  return (
    <div>
      <p>
        Preparation fee: {fee ? unpaidText(fee) : 'Not paid yet'}
        {sees && completedAt !== null && fee?.owed !== 0 && (
          <>
            .{' '}
            <Link to="/invoices">
              See how to pay<span className="visually-hidden"> for {taxYear}</span>
            </Link>
          </>
        )}
      </p>
      {fee && <InvoiceLines lines={fee.lines} />}
    </div>
  )
}

function unpaidText(owing: Owing): string {
  const [state, price] = [owingState(owing), formatCents(priceOf(owing))]
  if (state === 'unpaid') return `${price}, not paid yet`
  return state === 'part_paid'
    ? `${formatCents(owing.received)} of ${price} paid`
    : 'nothing is owed'
}
