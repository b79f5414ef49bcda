import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { checkIdentity, checkModeOfBooks, checkPayments } from '#server/doctor/check-stripe.ts'
import { newId } from '#server/database/database.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient } from '#tests/support/factories.ts'
import { startStripe } from '#tests/support/stripe.ts'

const portal = await startTestApp()
const stripe = await startStripe()
afterAll(async () => {
  stripe.close()
  await portal.close()
})

const publicUrl = 'https://portal.example'
const url = `${publicUrl}/api/payments/webhook`
const accepted = ['ok', 'Stripe accepts the key: clients can pay online']
const now = new Date()
const ago = (minutes: number) => Math.floor(now.getTime() / 1000) - minutes * 60

type Stripe = NonNullable<typeof portal.services.config.stripe>

async function check(change: Partial<Stripe> = {}, at = now, address = 'http://localhost:3000') {
  const settings = { ...stripe.settings, key: 'sk_test_harbor', ...change }
  const config = { ...portal.services.config, publicUrl: address, stripe: settings }
  return (await checkPayments(config, at)).map(({ level, text }) => [level, text])
}

beforeEach(() => {
  const local = 'http://localhost:3000/api/payments/webhook'
  Object.assign(stripe.account, {
    takesPayments: true,
    webhooks: [local, url].map((one) => ({ url: one, status: 'enabled', enabled_events: ['*'] })),
    events: [],
    forbidden: [],
  })
  stripe.answerWith(null)
})

test('without a key paying online is off, and nothing is asked', async () => {
  const asked = stripe.asked.length
  const config = { ...portal.services.config, stripe: null }
  expect(await checkPayments(config)).toMatchObject([{ level: 'off' }])
  expect(stripe.asked).toHaveLength(asked)
})

test('the right key is accepted, a wrong one is a fault that does not repeat it', async () => {
  expect((await check())[0]).toEqual(accepted)
  const wrong = await check({ key: 'sk_live_of_another_firm' })
  expect(wrong).toEqual([['fault', 'Stripe refuses the key for payments: status 401']])
})

test('a key that may not identify anybody, and an account without identity checks, are faults', async () => {
  const identified = async (key: string) => {
    const config = { ...portal.services.config, stripe: { ...stripe.settings, key } }
    const { level, text } = await checkIdentity(config)
    return [level, text]
  }
  const able = ['ok', 'Stripe identifies clients who sign online']
  expect(await identified('sk_test_harbor')).toEqual(able)
  const refused = (why: string) => ['fault', `Stripe refuses ${why}`]
  expect(await identified('sk_live_of_another_firm')).toEqual(
    refused('the key for identity checks: status 401'),
  )
  stripe.account.forbidden = ['/v1/identity/verification_sessions']
  expect(await identified('sk_test_harbor')).toEqual(
    refused('the key for identity checks: status 403'),
  )
  const unset = '{"error":{"type":"invalid_request_error"}}'
  stripe.answerWith((response) => response.writeHead(400).end(unset))
  expect(await identified('sk_test_harbor')).toEqual(refused('identity checks: status 400'))
})

test('a test key on a public portal, and an account that may take no payments', async () => {
  expect((await check({}, now, publicUrl))[0]).toEqual([
    'warning',
    'Stripe accepts the key, which is for tests: no money moves',
  ])
  stripe.account.takesPayments = false
  expect(await check()).toContainEqual(['fault', 'Stripe lets the account take no payments'])
})

test('payments of the other kind of key in the books are a warning', async () => {
  const { db } = portal.services
  const { id } = await aClient(portal)
  const found = async (key: string) =>
    (await checkModeOfBooks(db, { stripe: { ...stripe.settings, key } })).map(({ text }) => text)
  const pay = (ref: string, state: string) =>
    sql`insert into payments (id, kind, client_id, way, cents, state, provider_ref, received_on, created_at)
      values (${newId()}, 'payment', ${id}, 'online_card', 1, ${state}, ${ref}, now(), now())`.execute(
      db,
    )
  await pay('cs_live_given_up', 'failed')
  expect([...(await found('sk_test_harbor')), ...(await found('rk_live_harbor'))]).toEqual([])
  await pay('cs_live_a1', 'settled')
  await pay('cs_live_a2', 'returned')
  expect(await found('sk_test_harbor')).toEqual([
    'The key is for tests, so live payments in the books (2) can’t be refunded',
  ])
  expect(await found('rk_live_harbor')).toEqual([])
  await pay('cs_test_a3', 'settled')
  expect(await found('rk_live_harbor')).toEqual([
    'Payments in the books (1) were made with a test key: no money came',
  ])
  expect(await checkModeOfBooks(db, { stripe: null })).toEqual([])
})

test.each([
  [20, null],
  [120, ['warning', expect.stringMatching(/^Our clock and Stripe’s are 1[12]\d seconds apart$/)]],
  [310, ['fault', expect.stringMatching(/3[12]\d seconds apart, so the webhook refuses/)]],
  [-310, ['warning', expect.stringMatching(/3[01]\d seconds apart$/)]],
])('a clock that is %i seconds off', async (seconds, finding) => {
  const found = await check({}, new Date(Date.now() + seconds * 1000))
  const clock = found.find(([, text]) => text?.includes('clock')) ?? null
  expect(clock).toEqual(finding)
})

test('events that arrived, that were not taken for ten minutes, and that are older than Stripe tries', async () => {
  const last = async () => (await check()).at(-1)
  const silent = ['ok', 'Stripe knows the webhook, and has had no event to send yet']
  expect(await last()).toEqual(silent)
  const event = { type: 'checkout.session.completed', delivered: true }
  const { events } = stripe.account
  events.push({ ...event, created: ago(90) }, { ...event, type: 'payout.paid', created: ago(1) })
  const day = (minutes: number) => new Date(ago(minutes) * 1000).toISOString().slice(0, 10)
  const taken = ['ok', expect.stringContaining(`takes its events, the last one of ${day(90)}`)]
  expect(await last()).toEqual(taken)
  // It may be on its way, and Stripe has given the other one up.
  const lost = { ...event, delivered: false }
  events.push({ ...lost, created: ago(2) }, { ...lost, created: ago(60 * 24 * 4) })
  expect(await last()).toEqual(taken)
  events.push({ ...lost, created: ago(30) })
  expect(await last()).toEqual([
    'warning',
    expect.stringContaining(`The webhook did not take an event of ${day(30)}`),
  ])
})

const allButOne = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

test.each<[string, () => unknown, string[]]>([
  [
    'of another address',
    () => (stripe.account.webhooks = []),
    ['warning', 'Stripe sends no events to http://localhost:3000/api/payments/webhook'],
  ],
  [
    'that Stripe switched off',
    () => stripe.account.webhooks.forEach((one) => (one.status = 'disabled')),
    ['warning', 'Stripe has switched the webhook off'],
  ],
  [
    'that lacks events',
    () => stripe.account.webhooks.forEach((one) => (one.enabled_events = [...allButOne])),
    ['warning', 'The webhook gets no charge.dispute.closed'],
  ],
  [
    'that the key may not read',
    () => stripe.account.forbidden.push('/v1/account', '/v1/webhook_endpoints'),
    ['warning', 'The key may not read webhooks, so whether events arrive is not known'],
  ],
  [
    'whose events the key may not read',
    () => stripe.account.forbidden.push('/v1/events'),
    ['warning', 'The key may not read events, so whether they arrive is not known'],
  ],
])('a webhook %s', async (_name, change, finding) => {
  change()
  expect(await check()).toEqual([accepted, finding])
})

test('a webhook without its secret is off', async () => {
  const [, webhook] = await check({ webhookSecret: null })
  expect(webhook).toEqual(['off', expect.stringContaining('within 15 minutes')])
})

test('Stripe that is down, answers HTML, or does not answer at all', async () => {
  stripe.answerWith((response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sorry</html>'),
  )
  expect(await check()).toEqual([['fault', 'Stripe does not answer: StripeAPIError']])
  stripe.answerWith((response) => response.writeHead(500).end('{}'))
  expect(await check()).toEqual([['fault', 'What answers is not Stripe']])
  stripe.answerWith((response) => response.writeHead(500).end('{"error":{"type":"api_error"}}'))
  expect(await check()).toEqual([['fault', 'Stripe does not answer: status 500']])
  const deaf = createServer((socket) => socket.destroy())
  deaf.listen(0, '127.0.0.1')
  await once(deaf, 'listening')
  const apiUrl = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}`
  expect(await check({ apiUrl })).toEqual([['fault', expect.stringMatching(/^Stripe does not/)]])
  deaf.close()
})
