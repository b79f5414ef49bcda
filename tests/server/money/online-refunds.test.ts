import { expect, test } from 'vitest'
import { isPaid, startOnline } from '#tests/support/online.ts'

const online = await startOnline()
const { stripe, portal, dana, books, anInvoice, pay, send, begun, paid, toldOf, job } = online
const { refund, fails, refuses, works, open } = online
const { db } = portal.services

test('a refund by staff is made at Stripe once, with the password', async () => {
  const { client, invoice, checkout } = await paid()
  const key = { key: crypto.randomUUID() }
  const twice = [refund(checkout, '100', key), refund(checkout, '100', key)]
  const [one, two] = await Promise.all(twice)
  expect([one?.status, two?.status]).toEqual([201, 201])
  expect(checkout.refunds).toMatchObject([{ amount: 10_000 }])
  await job()
  expect(await books.ledger(client.id)).toMatchObject([
    { cents: 31_000 },
    { cents: -10_000, kind: 'refund', state: 'settled' },
  ])
  expect(await open(invoice.id)).toBe(10_000)
})

test('a refund while Stripe is down waits, and the job makes it', async () => {
  const { client, checkout } = await paid()
  fails()
  expect((await refund(checkout, '310')).status).toBe(503)
  works()
  await job()
  expect(checkout.refunds).toMatchObject([{ amount: 31_000 }])
  const [, entry] = await books.ledger(client.id)
  expect(entry).toMatchObject({ cents: -31_000, state: 'settled' })
})

test('a refund that still waits counts: no more is given back beside it than was paid', async () => {
  const { client, checkout } = await paid()
  fails()
  expect((await refund(checkout, '200')).status).toBe(503)
  expect((await refund(checkout, '110.01')).status).toBe(409)
  works()
  await job()
  expect(checkout.refunds).toMatchObject([{ amount: 20_000 }])
  expect(await books.ledger(client.id)).toHaveLength(2)
})

test('an event of a refund that comes before Stripe’s answer enters it once, and the client hears of it once', async () => {
  const { client, checkout } = await paid()
  const release = stripe.hold('POST /v1/refunds')
  const refunding = refund(checkout, '100')
  await expect.poll(() => checkout.refunds.length > 0).toBe(true)
  await send(stripe.event('charge.refunded', { id: 'ch_1', payment_intent: `pi_${checkout.id}` }))
  release()
  expect((await refunding).status).toBe(201)
  await job()
  expect(await books.ledger(client.id)).toMatchObject([
    { cents: 31_000, refunded: 10_000 },
    { cents: -10_000, kind: 'refund', state: 'settled' },
  ])
  expect(await toldOf(client, 'Refund')).toHaveLength(1)
})

test('a second call for a refund that Stripe is making waits, and does not call it failed', async () => {
  const { client, checkout } = await paid()
  const key = { key: crypto.randomUUID() }
  const release = stripe.hold('POST /v1/refunds')
  const first = refund(checkout, '100', key)
  await expect.poll(() => checkout.refunds.length > 0).toBe(true)
  const second = await refund(checkout, '100', key)
  expect(second.status).toBe(503)
  expect(second.json()['message']).toMatch(/^Stripe doesn’t answer .* don’t enter it again/)
  release()
  expect((await first).status).toBe(201)
  expect(await books.ledger(client.id)).toMatchObject([{}, { state: 'settled' }])
})

test('the client hears of a refund once Stripe has it, and of none that Stripe refuses: staff do', async () => {
  const { client, checkout } = await paid()
  const refunding = () => books.refund(checkout.clientReferenceId, '100')
  fails()
  await expect(refunding()).rejects.toThrow('The refund waits')
  expect(await toldOf(client, 'Refund')).toEqual([])
  refuses()
  await job()
  expect(await toldOf(client, 'Refund')).toEqual([])
  expect(await toldOf(dana, 'Refund failed')).toHaveLength(1)
  works()
  await refunding()
  expect(await toldOf(client, 'Refund')).toHaveLength(1)
  expect(await books.ledger(client.id)).toMatchObject([
    { refunded: 10_000 },
    { kind: 'refund', state: 'failed' },
    { kind: 'refund', state: 'settled' },
  ])
})

test('a refund that the client’s bank sends back is none: the invoice is paid again, and staff hear of it', async () => {
  const { client, invoice, checkout } = await paid()
  await books.refund(checkout.clientReferenceId, '100')
  expect(await open(invoice.id)).toBe(10_000)
  const [refund] = checkout.refunds
  Object.assign(refund ?? {}, { status: 'failed' })
  const of = { id: refund?.id ?? '', payment_intent: `pi_${checkout.id}` }
  for (const _twice of [1, 2]) await send(stripe.event('charge.refund.updated', of))
  expect(await open(invoice.id)).toBe(0)
  expect(await toldOf(dana, 'Refund failed')).toHaveLength(2)
  expect(await books.ledger(client.id)).toMatchObject([
    { refunded: 0, cents: 31_000 },
    { kind: 'refund', state: 'returned', returnedOn: expect.any(String) },
    { kind: 'refund_return', cents: 10_000, state: 'settled' },
  ])
})

test.each(['paid otherwise', 'void'] as const)(
  'a refund that comes back when its invoice is %s leaves credit, and staff hear what to do',
  async (since) => {
    const { client, invoice, checkout } = await paid()
    const amount = since === 'void' ? '310' : '100'
    await books.refund(checkout.clientReferenceId, amount)
    if (since === 'void') await books.step(invoice.id, 'void', { because: 'Wrong' })
    else await books.pay(client.id, '100')
    Object.assign(checkout.refunds[0] ?? {}, { status: 'failed' })
    await job()
    const credit = Number(amount) * 100
    const [online, refund] = await books.ledger(client.id)
    expect(online).toMatchObject({ state: 'settled', refunded: 0, credit })
    expect(refund).toMatchObject({ kind: 'refund', state: 'returned' })
    const seen = (await dana.api.get(`/api/admin/invoices/${invoice.id}`)).json()
    expect(seen['paid']).toBe(since === 'void' ? 0 : 31_000)
    const told = (await toldOf(dana, 'Refund failed')).map(({ message }) => message)
    expect(told).toContainEqual(expect.stringContaining(`$${amount}.00 of the payment is credit`))
  },
)

test('a refund that comes back after weeks, whose webhook was lost, is found by the job', async () => {
  const { client, checkout } = await paid()
  await books.refund(checkout.clientReferenceId, '100')
  const created = Math.floor(Date.now() / 1000) - 40 * 86_400
  Object.assign(checkout.refunds[0] ?? {}, { status: 'failed', created })
  await job()
  expect(await books.ledger(client.id)).toMatchObject([
    { refunded: 0 },
    { state: 'returned' },
    { kind: 'refund_return' },
  ])
})

test('a refund behind a hundred others, whose webhook was lost, is found by the job', async () => {
  const shop = { payment_intent: 'pi_of_a_shop', amount: 100, status: 'succeeded' as const }
  const refunds = Array.from({ length: 100 }, (_, at) => ({ ...shop, id: `re_shop_${at}` }))
  stripe.checkouts.set('cs_of_a_shop', { ...(await paid()).checkout, id: 'cs_of_a_shop', refunds })
  try {
    const { client, checkout } = await paid()
    checkout.refunds.push({ ...shop, id: 're_behind', payment_intent: `pi_${checkout.id}` })
    await job()
    expect(await books.ledger(client.id)).toMatchObject([
      { cents: 31_000 },
      { cents: -100 },
      { kind: 'reduction' },
    ])
  } finally {
    stripe.checkouts.delete('cs_of_a_shop')
  }
})

test('a payment that Stripe does not know holds up no other in the job, and is an alarm until it is known again', async () => {
  const lost = await anInvoice()
  await pay(lost.client, lost.invoice.id)
  const page = stripe.newestCheckout()
  const alarm = db
    .selectFrom('alarms')
    .select(['details', 'solvedAt'])
    .where('subject', '=', page.clientReferenceId)
  stripe.checkouts.delete(page.id)
  const { invoice, checkout } = await begun()
  isPaid(checkout)
  await job()
  expect(await open(invoice.id)).toBe(0)
  const details = { asked: 31_000, amount: null, currency: 'usd' }
  expect(await alarm.execute()).toEqual([{ details, solvedAt: null }])
  stripe.checkouts.set(page.id, isPaid(page))
  await job()
  expect(await open(lost.invoice.id)).toBe(0)
  expect(await alarm.execute()).toEqual([{ details, solvedAt: expect.any(Date) }])
})

test('a key without the right to read disputes settles what it can', async () => {
  const { invoice, checkout } = await begun()
  isPaid(checkout)
  stripe.account.forbidden.push('/v1/disputes')
  try {
    await job()
  } finally {
    stripe.account.forbidden.pop()
  }
  expect(await open(invoice.id)).toBe(0)
})

test('a refund in Stripe’s dashboard, whose webhook was lost, is entered by the job', async () => {
  const { client, invoice, checkout } = await paid()
  const intent = `pi_${checkout.id}`
  const refund = { id: 're_dashboard', amount: 5000, status: 'succeeded' as const }
  checkout.refunds.push({ ...refund, payment_intent: intent })
  await job()
  await send(stripe.event('charge.refunded', { id: 'ch_1', payment_intent: intent }))
  expect(await books.ledger(client.id)).toMatchObject([
    { cents: 31_000 },
    { cents: -5000 },
    { cents: 5000, kind: 'reduction' },
  ])
  // Nobody is asked for it again.
  expect(await open(invoice.id)).toBe(0)
})

test('a refund that Stripe refused is refused again when it is sent again with its key', async () => {
  const { client, checkout } = await paid()
  const again = { key: crypto.randomUUID() }
  const refund = () => books.refund(checkout.clientReferenceId, '100', again)
  refuses()
  await expect(refund()).rejects.toThrow('409')
  await expect(refund()).rejects.toThrow('409')
  works()
  await expect(refund()).rejects.toThrow('Stripe refused the refund')
  expect(await books.ledger(client.id)).toMatchObject([{ refunded: 0 }, { state: 'failed' }])
})
