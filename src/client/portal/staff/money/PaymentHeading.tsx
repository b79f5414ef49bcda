import { formatDate } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import { paymentWayLabels } from '#shared/money/payment-ways.ts'

/** Which payment a dialog is about. */
export function PaymentHeading({ payment: { cents, way, receivedOn } }: { payment: AdminPayment }) {
  return (
    <p className="muted mb-16">
      {formatCents(cents)} · {paymentWayLabels[way]} · {formatDate(receivedOn)}
    </p>
  )
}
