import { sql } from 'kysely'
import { checkoutHours } from '#shared/payment-ways.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import { everyPayment, takingBack } from '#server/records/money/money.access.ts'
import { CheckoutFault, listChanged } from './checkout.ts'
import { sendRefund } from './refund-online.ts'
import { type Portal, settlePayment } from './settle-payment.ts'

/** The most payments of one run. */
const most = 500

/** Days that a lost webhook of a refund or a dispute is made up for. */
const lookBack = 3

/**
 * Settles what no return page and no webhook has settled, each 15 minutes. Returns how many payments it looked at. What
 * fails is tried again in the next run.
 */
export async function settleOpenPayments(portal: Portal): Promise<number> {
  if (portal.config.stripe === null) return 0
  try {
    await giveUpUnopened(portal)
    for (const { id } of await pendingRefunds(portal)) await sendRefund(portal, id)
    const refs = await openRefs(portal)
    const changed = await listChanged(portal, daysBefore(portal.clock(), lookBack))
    const all = [...new Set([...refs, ...changed])]
    for (const ref of all) await settlePayment(portal, ref)
    return all.length
  } catch (error) {
    if (!(error instanceof CheckoutFault)) throw error
    const { fault, reason } = error
    portal.log.warn({ fault, reason }, 'online payments could not be settled')
    return 0
  }
}

async function openRefs({ db }: Portal): Promise<string[]> {
  const rows = await everyPayment(db)
    .select('payments.providerRef')
    .where('payments.state', 'in', ['pending', 'disputed'])
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
