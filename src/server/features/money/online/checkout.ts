import type { Stripe } from 'stripe'
import { checkoutHours } from '#shared/payment-ways.ts'
import { openStripe, stripeFault } from '#server/outside/stripe.ts'
import { AppError, errors } from '#server/base/errors.ts'
import type { CallContext } from '#server/change/services.ts'

/** What the provider says of a payment. Amounts are in the smallest unit of the currency. */
export interface Checkout {
  ref: string
  /** `processing`: a bank transfer that is on its way. */
  state: 'open' | 'expired' | 'processing' | 'paid' | 'failed'
  amount: number
  currency: string
  /** The page to pay on, while it is open. */
  url: string | null
  /** The provider's id of the payment itself, which refunds name. */
  intent: string | null
  dispute: 'open' | 'won' | 'lost' | null
  refunds: { ref: string; amount: number; state: 'pending' | 'settled' | 'failed' }[]
}

export interface NewCheckout {
  /** The portal's id of the payment: a second call with it opens the same page. */
  paymentId: string
  way: 'online_card' | 'online_ach'
  cents: number
  invoiceNumber: number
  begunAt: Date
}

type Portal = Pick<CallContext, 'config' | 'timeLimits'>

/**
 * Opens a page of Stripe Checkout. Stripe gets the number of the invoice, the cents and the address to come back to: no
 * name, no tax and no year.
 *
 * @throws AppError 503
 */
export async function openCheckout(portal: Portal, checkout: NewCheckout): Promise<Checkout> {
  const { paymentId, way, cents, invoiceNumber, begunAt } = checkout
  const back = `${portal.config.publicUrl}/invoices`
  const session = await ask(portal, (stripe) =>
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
      },
      { idempotencyKey: paymentId },
    ),
  )
  return checkoutOf(session, null)
}

/** @throws AppError 503 */
export function readCheckout(portal: Portal, ref: string): Promise<Checkout> {
  return ask(portal, async (stripe) => {
    const session = await stripe.checkout.sessions.retrieve(ref, {
      expand: ['payment_intent.latest_charge.refunds'],
    })
    const intent = intentOf(session)
    if (chargeOf(intent)?.disputed !== true) return checkoutOf(session, null)
    const { data } = await stripe.disputes.list({ payment_intent: intent?.id ?? '', limit: 1 })
    return checkoutOf(session, data[0] ?? null)
  })
}

/** Closes the page, so that it can't be paid any more. @throws AppError 503 */
export async function closeCheckout(portal: Portal, ref: string): Promise<Checkout> {
  return checkoutOf(await ask(portal, (stripe) => stripe.checkout.sessions.expire(ref)), null)
}

/** Gives money back; a second call with the same refund changes nothing. @throws AppError 409, 503 */
export async function refundCheckout(
  portal: Portal,
  { intent, cents, refundId }: { intent: string; cents: number; refundId: string },
) {
  const refund = await ask(portal, (stripe) =>
    stripe.refunds.create({ payment_intent: intent, amount: cents }, { idempotencyKey: refundId }),
  )
  return { ref: refund.id, state: refundState(refund.status) }
}

/** The pages of payments that were refunded or disputed since. @throws AppError 503 */
export function listChanged(portal: Portal, since: Date): Promise<string[]> {
  return ask(portal, async (stripe) => {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    const [refunds, disputes] = await Promise.all([
      stripe.refunds.list({ created, limit: 100 }),
      stripe.disputes.list({ created, limit: 100 }),
    ])
    const intents = [...refunds.data, ...disputes.data].flatMap(({ payment_intent: of }) =>
      idOf(of),
    )
    const found = await Promise.all([...new Set(intents)].map((id) => pagesOf(stripe, id)))
    return found.flat()
  })
}

/** The pages of a payment, by Stripe's id of the payment. @throws AppError 503 */
export function findPages(portal: Portal, intent: string): Promise<string[]> {
  return ask(portal, (stripe) => pagesOf(stripe, intent))
}

async function pagesOf(stripe: Stripe, intent: string): Promise<string[]> {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })
  return data.map(({ id }) => id)
}

type Session = Stripe.Checkout.Session

function checkoutOf(session: Session, dispute: Stripe.Dispute | null): Checkout {
  const intent = intentOf(session)
  const { id: ref, amount_total: amount, currency, url } = session
  return {
    ref,
    state: stateOf(session, intent),
    amount: amount ?? 0,
    currency: currency ?? '',
    url,
    intent: intent?.id ?? null,
    dispute: dispute && disputeState(dispute.status),
    refunds: (chargeOf(intent)?.refunds?.data ?? []).map((refund) => ({
      ref: refund.id,
      amount: refund.amount,
      state: refundState(refund.status),
    })),
  }
}

function stateOf(session: Session, intent: Stripe.PaymentIntent | null): Checkout['state'] {
  if (session.payment_status === 'paid') return 'paid'
  if (session.status === 'open') return 'open'
  if (session.status === 'expired') return 'expired'
  return intent?.status === 'processing' ? 'processing' : 'failed'
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

function disputeState(status: string): NonNullable<Checkout['dispute']> {
  if (status === 'won' || status === 'warning_closed') return 'won'
  return status === 'lost' ? 'lost' : 'open'
}

function refundState(status: string | null): 'pending' | 'settled' | 'failed' {
  if (status === 'succeeded') return 'settled'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** Stripe did not do its part. The reason repeats nothing of the request or the answer. */
export class CheckoutFault extends AppError {
  readonly fault: 'outage' | 'token' | 'answer'
  readonly reason: string

  constructor({ fault, reason }: ReturnType<typeof stripeFault>) {
    super(
      'SERVICE_UNAVAILABLE',
      'Paying online doesn’t work at the moment. Nothing was charged. Try again later, or mail a check.',
      { retryAfter: 60 },
    )
    this.fault = fault
    this.reason = reason
  }
}

/** @throws AppError 409 without a key of Stripe; 503 */
async function ask<Answer>(
  { config, timeLimits }: Portal,
  send: (stripe: Stripe) => Promise<Answer>,
): Promise<Answer> {
  if (config.stripe === null) throw errors.conflict('We don’t take payments online')
  try {
    return await send(await openStripe(config, timeLimits))
  } catch (error) {
    throw new CheckoutFault(stripeFault(error))
  }
}
