import { formatCents } from '#shared/base/format-money.ts'
import { cents } from '#shared/base/money.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { refundMade } from '#server/mail/notices/money.notices.ts'
import {
  type Bookkeeper,
  giveAgain,
  type lockPayment,
  movePayment,
} from '#server/records/money/ledger.ts'
import { takingBack } from '#server/records/money/money.access.ts'
import { notifyOfMoney } from '#server/features/money/books/invoices.ts'
import type { CheckoutRefund } from './checkout.ts'
import { notifyStaffOfMoney } from './notify-staff-of-money.ts'

type Locked = Awaited<ReturnType<typeof lockPayment>>

/**
 * Writes how a refund of the portal stands. The client is notified once the provider has it. Staff are if it fails,
 * which may also happen after it was made, because the client's bank may send it back.
 */
export async function endRefund(
  trx: Trx,
  record: ChangeRecord,
  payment: Locked,
  { id, ref, state }: { id: string; ref: string | null; state: CheckoutRefund['state'] },
  books: Bookkeeper,
): Promise<void> {
  const known = await takingBack(trx)
    .select(['takesBack.cents', 'takesBack.state', 'takesBack.providerRef'])
    .where('takesBack.id', '=', id)
    .executeTakeFirstOrThrow()
  if (known.providerRef === null && ref !== null) {
    await trx.updateTable('payments').set({ providerRef: ref }).where('id', '=', id).execute()
    const amount = cents.parse(Math.abs(known.cents))
    notifyOfMoney(record, payment, {
      notice: refundMade(amount),
      mail: { template: 'refund-made' },
    })
  }
  if (known.state === state || known.state === 'failed' || known.state === 'returned') return
  const cameBack = known.state === 'settled' && state === 'failed'
  if (known.state === 'settled' && !cameBack) return
  const { clientId, way } = payment
  const moved = cameBack ? 'returned' : state
  const again = { amount: cents.parse(Math.abs(known.cents)), kind: 'refund_return' } as const
  const credit =
    cameBack && known.providerRef !== null
      ? await giveAgain(trx, books, payment, { ...again, ref: known.providerRef })
      : cents.parse(0)
  await movePayment(trx, { id, state: known.state }, { state: moved, at: books.at })
  if (state === 'failed') {
    const message =
      credit > 0
        ? `A client’s bank sent a refund back, and its invoice is void or paid otherwise since. ${formatCents(credit)} of the payment is credit now: refund it again, or keep it for the next invoice.`
        : 'A refund of an online payment did not reach the client: look at it in Stripe’s dashboard.'
    await notifyStaffOfMoney(trx, record, { clientId, title: 'Refund failed', message })
  }
  record.audit({
    action: 'payment.moved',
    subject: { type: 'payment', id },
    clientId,
    details: { amount: known.cents, way, state: moved },
  })
}
