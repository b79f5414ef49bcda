import { sql } from 'kysely'
import { checkoutHours } from '#shared/payment-ways.ts'
import { AppError } from '#server/base/errors.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import { unscopedPayments, takingBack } from '#server/records/money/money.access.ts'
import { CheckoutFault, listChanged } from './checkout.ts'
import { sendRefund } from './refund-online.ts'
import { type Portal, settlePayment } from './settle-payment.ts'

/** The most payments of one run. */
const most = 500

/** Days that a lost webhook is made up for: of a refund, and of what becomes of it, or of a dispute. */
const lookBack = { refunded: 3, longest: 90 }

/**
 * Settles what no return page and no webhook has settled, each 15 minutes. Returns how many payments it looked at. What
 * fails is tried again in the next run.
 */
export async function settleOpenPayments(portal: Portal): Promise<number> {
  if (portal.config.stripe === null) return 0
  try {
    await giveUpUnopened(portal)
    for (const { id } of await pendingRefunds(portal)) {
      await sendRefund(portal, id).catch(skipping(portal))
    }
    const refs = await openRefs(portal)
    const changed = await listChanged(portal, {
      refunded: daysBefore(portal.clock(), lookBack.refunded),
      longest: daysBefore(portal.clock(), lookBack.longest),
    })
    const all = [...new Set([...refs, ...changed])]
    for (const ref of all) await settlePayment(portal, ref).catch(skipping(portal))
    return all.length
  } catch (error) {
    if (!(error instanceof CheckoutFault)) throw error
    const { fault, reason } = error
    portal.log.warn({ fault, reason }, 'online payments could not be settled')
    return 0
  }
}

/** What Stripe refuses of one payment holds up no other one; what it refuses of all ends the run. */
function skipping({ log }: Portal) {
  return (error: unknown): void => {
    if (!(error instanceof AppError)) throw error
    if (error instanceof CheckoutFault && error.fault !== 'answer') throw error
    const { message } = error
    const reason = error instanceof CheckoutFault ? error.reason : message
    log.warn({ fault: 'answer', reason }, 'an online payment could not be settled')
  }
}

/** Of payments that are not at their end, and of those with a refund on its way, which takes a bank days. */
async function openRefs({ db }: Portal): Promise<string[]> {
  const refunding = takingBack(db)
    .select('takesBack.reversesId')
    .where('takesBack.state', '=', 'pending')
    .$narrowType<{ reversesId: string }>()
  const rows = await unscopedPayments(db)
    .select('payments.providerRef')
    .where(({ eb, or }) =>
      or([eb('payments.state', 'in', ['pending', 'disputed']), eb('payments.id', 'in', refunding)]),
    )
    .where('payments.kind', '=', 'payment')
    .where('payments.providerRef', 'is not', null)
    .orderBy('payments.createdAt')
    .limit(most)
    .execute()
  return rows.flatMap(({ providerRef }) => providerRef ?? [])
}

function pendingRefunds({ db }: Portal) {
  return takingBack(db)
    .select('takesBack.id')
    .where('takesBack.state', '=', 'pending')
    .where('takesBack.providerRef', 'is', null)
    .limit(most)
    .execute()
}

/** A page whose address the portal never got, so it can’t be paid on. */
async function giveUpUnopened(portal: Portal): Promise<void> {
  await recordChange(systemSource(portal), (trx) =>
    trx
      .updateTable('payments')
      .set({ state: 'failed' })
      .where('kind', '=', 'payment')
      .where('state', '=', 'pending')
      .where('providerRef', 'is', null)
      .where('way', 'in', ['online_card', 'online_ach'])
      .where(
        sql<boolean>`created_at < ${portal.clock()}::timestamptz - make_interval(hours => ${checkoutHours})`,
      )
      .execute(),
  )
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
