import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { formatDate } from '#shared/dates.ts'
import type { PaymentMethod } from '#shared/payment.ts'
import { MoneyText } from '#client/portal/ui/MoneyText.tsx'
import { returnName } from '#client/portal/admin/names.ts'
import type { OpenReturn } from './ReturnsList.tsx'
import styles from './cells.module.css'

/** An email that breaks, if it must, before its @. */
export function EmailText({ email, className }: { email: string; className?: string | undefined }) {
  const [box, host] = email.split('@')
  return (
    <span className={className}>
      {box}
      <wbr />@{host}
    </span>
  )
}

/** The estimate, which a press changes. */
export function EstimateButton(props: { taxReturn: AdminTaxReturn; onOpen: OpenReturn }) {
  const { taxReturn, onOpen } = props
  const { estimatedRefund: cents } = taxReturn
  return (
    <button
      type="button"
      className={styles.estimate}
      title={`Change the estimated refund: ${returnName(taxReturn)}`}
      onClick={() => onOpen('Estimate', taxReturn)}
    >
      {cents === null ? 'TBD' : <MoneyText cents={cents} />}
    </button>
  )
}

/** Whether it is paid, and how much. */
export function PaymentText({ taxReturn }: { taxReturn: Payment }) {
  const { paymentStatus, paymentAmount, paymentMethod } = taxReturn
  if (paymentStatus === 'unpaid') return <span className={styles.unpaid}>Unpaid</span>
  return (
    <span className={styles.paid}>
      {paymentAmount !== null && <MoneyText cents={paymentAmount} className={styles.amount} />}
      <span className={styles.how}>
        Paid{paymentMethod && ` · ${SHORT_METHODS[paymentMethod]}`}
      </span>
    </span>
  )
}

export function CompletedText({ taxReturn: { completedAt } }: { taxReturn: AdminTaxReturn }) {
  if (completedAt === null) return <span aria-label="Not completed">–</span>
  return <time dateTime={completedAt.toISOString()}>{formatDate(completedAt)}</time>
}

type Payment = Pick<AdminTaxReturn, 'paymentStatus' | 'paymentAmount' | 'paymentMethod'>

/** Beside the amount in a narrow column. */
const SHORT_METHODS: Record<PaymentMethod, string> = {
  cash: 'cash',
  check: 'check',
  credit_card: 'card',
  bank_transfer: 'transfer',
}
