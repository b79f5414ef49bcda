import type { Stripe } from 'stripe'
import { recordId } from '#shared/base/text.ts'
import { isMissing } from '#server/outside/stripe.ts'
import {
  type Portal,
  everyRow,
  saying,
  checkAnswer,
  rowsOf,
  askStripe,
  nothingCharged,
} from './ask-stripe.ts'

/** How long the provider's page can be used. */
export const checkoutHours = 2

/** The provider's record of a payment. Amounts are in the smallest unit of the currency. */
export interface Checkout {
  ref: string
  /** `processing`: a bank transfer that is on its way, or waits for the client's word to their bank. */
  state: 'open' | 'expired' | 'processing' | 'paid' | 'failed'
  amount: number
  currency: string
  /** The page to pay on, while it is open. */
  url: string | null
  /** The provider's id of the payment itself, which refunds name. */
  intent: string | null
  disputes: CheckoutDispute[]
  refunds: CheckoutRefund[]
}

/** A dispute: the client's bank asks for money, which may be less than the payment. */
export interface CheckoutDispute {
  ref: string
  amount: number
  /** An inquiry by the bank counts as `won`, because it takes nothing. */
  state: 'open' | 'won' | 'lost'
  /** True for an inquiry that waits for an answer. */
  asks: boolean
}

export interface CheckoutRefund {
  ref: string
  /** The portal's id of the refund; null if it was made in Stripe's dashboard. */
  id: string | null
  amount: number
  state: 'pending' | 'settled' | 'failed'
}

export interface NewCheckout {
  /** The portal's id of the payment: a second call with it opens the same page. */
  paymentId: string
  way: 'online_card' | 'online_ach'
  cents: number
  invoiceNumber: number
  begunAt: Date
}

/**
 * Opens a page of Stripe Checkout. Stripe gets the number of the invoice, the cents and the address to come back to: no
 * name, no tax and no year.
 *
 * @throws AppError 503
 */
export async function openCheckout(portal: Portal, checkout: NewCheckout): Promise<Checkout> {
  const { paymentId, way, cents, invoiceNumber, begunAt } = checkout
  const back = `${portal.config.publicUrl}/invoices`
  const opening = askStripe(portal, (stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: paymentId,
        allowed_payment_method_types: [way === 'online_card' ? 'card' : 'us_bank_account'],
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'usd',
              unit_amount: cents,
              product_data: { name: `Invoice ${invoiceNumber}` },
            },
          },
        ],
        success_url: `${back}?payment=${paymentId}`,
        cancel_url: back,
        expires_at: Math.floor(begunAt.getTime() / 1000) + checkoutHours * 3600,
        // Otherwise clients could type an account number, and would have to prove it by two small deposits, days later.
        ...(way === 'online_ach' && {
          payment_method_options: { us_bank_account: { verification_method: 'instant' } },
        }),
      },
      { idempotencyKey: paymentId },
    ),
  )
  return opening.then((session) => checkoutOf(session)).catch(saying(nothingCharged))
}

/** Returns null for a page that Stripe does not know: the key is of another account. @throws AppError 503 */
export function readCheckout(portal: Portal, ref: string): Promise<Checkout | null> {
  return askStripe(portal, async (stripe) => {
    const expand = ['payment_intent.latest_charge.refunds']
    const session = await stripe.checkout.sessions.retrieve(ref, { expand }).catch(nullIfMissing)
    if (session === null) return null
    const intent = intentOf(session)
    const charge = chargeOf(intent)
    const of = { payment_intent: intent?.id ?? '' }
    // Stripe sends only the first refunds with a payment.
    const refunds =
      charge?.refunds?.has_more === true
        ? await everyRow((page) => stripe.refunds.list({ ...page, ...of }))
        : (charge?.refunds?.data ?? [])
    const disputes =
      charge?.disputed === true
        ? await everyRow((page) => stripe.disputes.list({ ...page, ...of }))
        : []
    return checkoutOf(session, { refunds, disputes })
  })
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** Closes the page, so that it can't be paid any more. @throws AppError 503 */
export async function closeCheckout(portal: Portal, ref: string): Promise<Checkout> {
  return checkoutOf(await askStripe(portal, (stripe) => stripe.checkout.sessions.expire(ref)))
}

/** Gives money back; a second call with the same refund changes nothing. @throws AppError 409, 503 */
export async function refundCheckout(
  portal: Portal,
  { intent, cents, refundId }: { intent: string; cents: number; refundId: string },
) {
  const refund = await askStripe(portal, (stripe) =>
    stripe.refunds.create(
      { payment_intent: intent, amount: cents, metadata: { refund: refundId } },
      { idempotencyKey: refundId },
    ),
  )
  checkAnswer(refund)
  return { ref: refund.id, state: refundState(refund.status) }
}

/**
 * Finds the pages of payments that were refunded since `refunded`, and of those with a failed refund or a dispute since
 * `longest`, because a client's bank may send money back or decide a dispute after weeks.
 *
 * @throws AppError 503
 */
export function listChanged(
  portal: Portal,
  since: { refunded: Date; longest: Date },
): Promise<string[]> {
  return askStripe(portal, async (stripe) => {
    const refundedAt = seconds(since.refunded)
    const made = { created: { gte: seconds(since.longest) } }
    const [refunds, disputes] = await Promise.all([
      everyRow((page) => stripe.refunds.list({ ...page, ...made })),
      everyRow((page) => stripe.disputes.list({ ...page, ...made })),
    ])
    const changed = [
      ...refunds.filter(
        ({ created, status }) => created >= refundedAt || refundState(status) === 'failed',
      ),
      ...disputes,
    ]
    const intents = changed.flatMap(({ payment_intent: of }) => idOf(of))
    const found = await Promise.all([...new Set(intents)].map((id) => pagesOf(stripe, id)))
    return found.flat()
  })
}

/** The pages of a payment, by Stripe's id of the payment. @throws AppError 503 */
export function findPages(portal: Portal, intent: string): Promise<string[]> {
  return askStripe(portal, (stripe) => pagesOf(stripe, intent))
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

async function pagesOf(stripe: Stripe, intent: string): Promise<string[]> {
  const sessions = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })
  return rowsOf(sessions).map(({ id }) => id)
}

type Session = Stripe.Checkout.Session

interface GoneBack {
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
}

function checkoutOf(
  session: Session,
  { refunds, disputes }: GoneBack = { refunds: [], disputes: [] },
): Checkout {
  checkAnswer(session)
  const intent = intentOf(session)
  const { id: ref, amount_total: amount, currency, url } = session
  return {
    ref,
    state: stateOf(session, intent),
    amount: amount ?? 0,
    currency: currency ?? '',
    url,
    intent: intent?.id ?? null,
    disputes: disputes.map(({ id, amount: asked, status }) => {
      const asks = status === 'warning_needs_response'
      return { ref: id, amount: asked, state: disputeState(status), asks }
    }),
    refunds: refunds.map((refund) => ({
      ref: refund.id,
      id: recordId.safeParse(refund.metadata?.['refund']).data ?? null,
      amount: refund.amount,
      state: refundState(refund.status),
    })),
  }
}

function stateOf(session: Session, intent: Stripe.PaymentIntent | null): Checkout['state'] {
  if (session.payment_status === 'paid') return 'paid'
  if (session.status === 'open') return 'open'
  if (session.status === 'expired') return 'expired'
  // Stripe has more states on the way than these two ends.
  const ended = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return ended ? 'failed' : 'processing'
}

/** Null unless it was expanded. */
function intentOf({ payment_intent: intent }: Session): Stripe.PaymentIntent | null {
  return typeof intent === 'object' ? intent : null
}

function chargeOf(intent: Stripe.PaymentIntent | null): Stripe.Charge | null {
  const charge = intent?.latest_charge
  return typeof charge === 'object' ? charge : null
}

function idOf(of: string | { id: string } | null): string[] {
  if (of === null) return []
  return [typeof of === 'string' ? of : of.id]
}

/** A bank that only warns or inquires has taken nothing, and neither has one whose dispute was prevented. */
function disputeState(status: string): CheckoutDispute['state'] {
  if (status === 'won' || status === 'prevented' || status.startsWith('warning_')) return 'won'
  return status === 'lost' ? 'lost' : 'open'
}

function refundState(status: string | null): 'pending' | 'settled' | 'failed' {
  if (status === 'succeeded') return 'settled'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
