import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Config } from '#server/base/config.ts'
import { usualTimeLimits } from '#server/base/time-limits.ts'
import type { Db } from '#server/database/database.ts'
import { openStripe, stripeFault } from '#server/outside/stripe.ts'
import { inBooks, unscopedPayments } from '#server/records/money/money.access.ts'
import { whatIsOff } from './check-outside.ts'
import { fault, ok, off, warning } from './finding.ts'

type Settings = Pick<Config, 'stripe' | 'publicUrl'>
type Verdict = ReturnType<typeof fault>

/** Seconds by which our clock may differ before it is worth a warning; 300 ahead, events look too old to the webhook. */
const mostApart = { quiet: 30, webhook: 300 }

/** The events that settle a payment sooner than the job. */
const wanted = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
]

/** Asks Stripe whether it knows the key, what time it is, whether it takes payments, and how its events arrive. */
export async function checkPayments(config: Config, now = new Date()): Promise<Verdict[]> {
  const isOff = whatIsOff(config, 'payments')
  if (isOff !== null) return [isOff]
  const stripe = await openStripe(config, usualTimeLimits)
  const first = await asked(() => stripe.checkout.sessions.list({ limit: 1 }))
  if ('refused' in first) return [refusal(first.refused, 'payments')]
  if (!aList.safeParse(first.answer).success) {
    return [notStripe()]
  }
  const { date } = first.answer.lastResponse.headers
  return [
    keyOf(config),
    ...clockOf(date, now),
    ...(await accountOf(stripe)),
    await webhookOf(config, stripe, now),
  ]
}

/**
 * Checks whether signers can be identified. Stripe is asked whether it lets the key do so. Another provider is asked
 * only when somebody signs, and an alarm says when it does not answer.
 */
export async function checkIdentity(config: Config): Promise<Verdict> {
  const isOff = whatIsOff(config, 'identity')
  if (isOff !== null) return isOff
  if (config.identityUrl !== null) {
    return ok(`${new URL(config.identityUrl).host} identifies clients who sign online`)
  }
  const { identity } = await openStripe(config, usualTimeLimits)
  const found = await asked(() => identity.verificationSessions.list({ limit: 1 }))
  if ('refused' in found) return refusal(found.refused, 'identity checks')
  return aList.safeParse(found.answer).success
    ? ok('Stripe identifies clients who sign online')
    : notStripe()
}

/** Stripe's package takes any object without an error for an answer, whatever its status. */
const aList = z.object({ object: z.literal('list') })

type Refused = ReturnType<typeof stripeFault>

async function asked<Answer>(
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer } | { refused: Refused }> {
  try {
    return { answer: await ask() }
  } catch (error) {
    return { refused: stripeFault(error) }
  }
}

function notStripe(): Verdict {
  return fault('What answers is not Stripe', 'check STRIPE_API_URL and the connection')
}

function refusal({ fault: kind, reason }: Refused, use: 'payments' | 'identity checks'): Verdict {
  if (kind === 'outage') {
    const todo = 'check the connection, and Stripe’s status page; what was paid is settled later'
    return fault(`Stripe does not answer: ${reason}`, todo)
  }
  if (kind === 'token') {
    const todo = 'check STRIPE_SECRET_KEY in Stripe’s dashboard, and what a restricted key may do'
    return fault(`Stripe refuses the key for ${use}: ${reason}`, todo)
  }
  return fault(`Stripe refuses ${use}: ${reason}`, `turn on ${use} in Stripe’s dashboard`)
}

/** Looks for payments in the books that were made with the other kind of key, for tests or live. Stripe keeps them apart. */
export async function checkModeOfBooks(
  db: Db,
  { stripe }: Pick<Config, 'stripe'>,
): Promise<Verdict[]> {
  if (stripe === null) return []
  const isTest = isForTests(stripe)
  const { others } = await unscopedPayments(db)
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('payments.kind', '=', 'payment')
    .where('payments.providerRef', 'like', isTest ? 'cs_live_%' : 'cs_test_%')
    .where(inBooks)
    .executeTakeFirstOrThrow()
  if (others === 0) return []
  const live = `The key is for tests, so live payments in the books (${others}) can’t be refunded`
  const ofTests = `Payments in the books (${others}) were made with a test key: no money came`
  return [
    isTest
      ? warning(live, 'set the live key')
      : warning(ofTests, 'try test keys on a portal of their own'),
  ]
}

function isForTests({ key }: { key: string }): boolean {
  return /^.k_test_/.test(key)
}

function keyOf({ stripe, publicUrl }: Settings): Verdict {
  return stripe !== null && isForTests(stripe) && publicUrl.startsWith('https:')
    ? warning('Stripe accepts the key, which is for tests: no money moves', 'set the live key')
    : ok('Stripe accepts the key: clients can pay online')
}

function clockOf(date: string | undefined, now: Date): Verdict[] {
  const ahead = Math.round((now.getTime() - Date.parse(date ?? '')) / 1000)
  const apart = Math.abs(ahead)
  if (Number.isNaN(apart) || apart <= mostApart.quiet) return []
  const text = `Our clock and Stripe’s are ${apart} seconds apart`
  return [
    ahead < mostApart.webhook
      ? warning(text, 'use NTP')
      : fault(`${text}, so the webhook refuses every event`, 'use NTP'),
  ]
}

/** A restricted key may lack the right to read the account: then there is nothing to say. */
async function accountOf(stripe: Stripe): Promise<Verdict[]> {
  const found = await asked(() => stripe.accounts.retrieveCurrent())
  if ('refused' in found || found.answer.charges_enabled) return []
  const todo = 'complete the account in Stripe’s dashboard'
  return [fault('Stripe lets the account take no payments', todo)]
}

async function webhookOf(
  { stripe: settings, publicUrl }: Settings,
  stripe: Stripe,
  now: Date,
): Promise<Verdict> {
  const address = `${publicUrl}/api/payments/webhook`
  if (settings?.webhookSecret === null) {
    return off(
      'There is no webhook. Payments are settled when the client comes back, or within 15 minutes.',
      'STRIPE_WEBHOOK_SECRET',
    )
  }
  const found = await asked(() => stripe.webhookEndpoints.list({ limit: 100 }))
  const todo = `look at ${address} in Stripe’s dashboard`
  if ('refused' in found) {
    return warning('The key may not read webhooks, so whether events arrive is not known', todo)
  }
  const endpoint = found.answer.data.find(({ url }) => url === address)
  if (endpoint === undefined) {
    return warning(`Stripe sends no events to ${address}`, 'add it as a webhook in its dashboard')
  }
  if (endpoint.status !== 'enabled') return warning('Stripe has switched the webhook off', todo)
  const { enabled_events: events } = endpoint
  const lacking = events.includes('*') ? [] : wanted.filter((type) => !isAmong(events, type))
  if (lacking.length > 0) return warning(`The webhook gets no ${lacking.join(', ')}`, todo)
  return arrivals(stripe, now, todo)
}

function isAmong(events: readonly string[], type: string): boolean {
  return events.includes(type)
}

/** Stripe tries an event again for three days. */
async function arrivals(stripe: Stripe, now: Date, todo: string): Promise<Verdict> {
  const seconds = Math.floor(now.getTime() / 1000)
  const lost = await asked(() =>
    stripe.events.list({
      types: wanted,
      delivery_success: false,
      created: { gte: seconds - 3 * 86_400, lt: seconds - 600 },
      limit: 1,
    }),
  )
  const newest = await asked(() =>
    stripe.events.list({ types: wanted, delivery_success: true, limit: 1 }),
  )
  if ('refused' in lost || 'refused' in newest) {
    return warning('The key may not read events, so whether they arrive is not known', todo)
  }
  const [undelivered] = lost.answer.data
  if (undelivered !== undefined) {
    return warning(
      `The webhook did not take an event of ${timeOf(undelivered)}`,
      `check that the address can be reached, and STRIPE_WEBHOOK_SECRET; ${todo}`,
    )
  }
  const [last] = newest.answer.data
  return ok(
    last === undefined
      ? 'Stripe knows the webhook, and has had no event to send yet'
      : `The webhook takes its events, the last one of ${timeOf(last)}`,
  )
}

function timeOf({ created }: Stripe.Event): string {
  return new Date(created * 1000).toISOString().slice(0, 16).replace('T', ' ')
}
