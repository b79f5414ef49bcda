import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/dates.ts'
import { firm } from '#shared/firm.ts'
import { formatCents } from '#shared/format-money.ts'
import { paymentMethodLabels } from '#shared/payment.ts'
import type { TaxReturn } from '#shared/returns.schema.ts'
import { isPaid } from './receipts.ts'

/** Says whether the firm was paid for a return, with the receipt. */
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

/** Once the return is completed the fee is due, so the note also says how to pay it. */
function UnpaidNote({ completedAt }: Pick<TaxReturn, 'completedAt'>) {
  return (
    <p>
      Preparation fee: Not paid yet
      {completedAt !== null && (
        <>
          . To pay it, call us at <a href={firm.phoneLink}>{firm.phone}</a>
        </>
      )}
    </p>
  )
}
