import { checkoutHours } from './checkout.ts'
import { AppError } from '#server/base/errors.ts'
import { Failures } from '#server/base/failures.ts'
import { systemSource } from '#server/change/change.ts'
import { unscopedPayments, takingBack } from '#server/records/money/money.access.ts'
import { CheckoutFault } from './ask-stripe.ts'
import { listChanged } from './checkout.ts'
import { giveUpUnopened } from './give-up.ts'
import { sendRefund } from './refund-online.ts'
import { type Portal, settlePayment } from './settle-payment.ts'

/** The most payments of one run. */
const most = 500

/** For how many days a lost webhook is made up for: one of a refund, and one of a failed refund or of a dispute. */
const lookBack = { refunded: 3, longest: 90 }

/**
 * Settles what no return page and no webhook has settled, each 15 minutes. Returns how many payments it looked at. What
 * fails is tried again in the next run.
 *
 * @throws AggregateError after the run, for what failed here and not at Stripe
 */
export async function settleOpenPayments(portal: Portal): Promise<number> {
  if (portal.config.stripe === null) return 0
  const failures = new Failures()
  const looked = await settleAll(portal, failures)
  failures.throwAny('online payments could not be settled')
  return looked
}

async function settleAll(portal: Portal, failures: Failures): Promise<number> {
  const [now, skip] = [portal.clock(), skipping(portal, failures)]
  const settle = async (refs: readonly string[]) => {
    for (const ref of refs) await settlePayment(portal, ref).catch(skip)
    return refs.length
  }
  try {
    await giveUpUnopened(systemSource(portal), { before: hoursBefore(now, checkoutHours) })
    for (const { id } of await pendingRefunds(portal)) await sendRefund(portal, id).catch(skip)
    const refs = await openRefs(portal)
    await settle(refs)
    // Last, because a restricted key may lack the right to it.
    const changed = await listChanged(portal, {
      refunded: hoursBefore(now, 24 * lookBack.refunded),
      longest: hoursBefore(now, 24 * lookBack.longest),
    })
    const others = new Set(changed).difference(new Set(refs))
    return refs.length + (await settle([...others]))
  } catch (error) {
    if (!(error instanceof CheckoutFault)) throw error
    const { fault, reason } = error
    portal.log.warn({ fault, reason }, 'online payments could not be settled')
    return 0
  }
}

/** A payment that Stripe refuses, or that fails here, holds up no other one. An outage ends the run. */
function skipping({ log }: Portal, failures: Failures) {
  return (error: unknown): void => {
    if (!(error instanceof AppError)) return failures.add(error)
    if (!(error instanceof CheckoutFault)) {
      return log.warn({ reason: error.message }, 'an online payment could not be settled')
    }
    const { fault, reason } = error
    if (fault === 'outage') throw error
    log.warn({ fault, reason }, 'an online payment could not be settled')
  }
}

/** Finds the pages of payments that are not at their end, or that have a refund on its way, which takes a bank days. */
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

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000)
}
