import { afterAll, afterEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { settleOpenPayments } from '#server/features/money/online/settle-open.ts'
import { settlePayment } from '#server/features/money/online/settle-payment.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { booksOf } from '#tests/support/money.ts'
import { type Checkout, startStripe } from '#tests/support/stripe.ts'

const stripe = await startStripe()
const portal = await startTestApp({ config: { stripe: stripe.settings } })
afterAll(async () => {
  await portal.close()
  stripe.close()
})
afterEach(() => stripe.answerWith(null))
const { db } = portal.services
const dana = await anAdmin(portal)
const books = booksOf(dana)
const services = { ...portal.services, log: portal.app.log }
const job = () => settleOpenPayments(services)

async function anInvoice(price = '310') {
  const client = await aClient(portal)
  return { client, invoice: await books.issued(client.id, [price]) }
}
const pay = ({ api }: Pick<Person, 'api'>, id: string, way = 'online_card') =>
  api.post(`/api/invoices/${id}/pay`, { way })
const comeBack = ({ api }: Pick<Person, 'api'>, { clientReferenceId: id }: Checkout) =>
  api.post(`/api/payments/${id}/check`, {})
const send = ({ payload, signature }: { payload: string | Buffer; signature: string }) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
const webhook = (checkout: Checkout, type = 'checkout.session.completed') =>
  send(stripe.event(type, { id: checkout.id, object: 'checkout.session' }))
const isPaid = (checkout: Checkout) =>
  Object.assign(checkout, { status: 'complete', payment: 'succeeded' })
const open = async (id: string) =>
  (await dana.api.get(`/api/admin/invoices/${id}`)).json()['open'] as number

describe('paying by card', () => {
  test('sends Stripe the invoice’s number and cents, and nothing of the person or the tax', async () => {
    const { client, invoice } = await anInvoice()
    const begun = await pay(client, invoice.id)
    expect(begun.status).toBe(200)
    const { id } = stripe.newestCheckout()
    expect(begun.json()).toEqual({ url: `https://checkout.stripe.example/c/${id}` })
    const [sent] = stripe.asked.slice(-1)
    const paymentId = sent?.fields['client_reference_id']
    expect(sent).toEqual({
      method: 'POST',
      path: '/v1/checkout/sessions',
      idempotencyKey: paymentId,
      fields: {
        mode: 'payment',
        client_reference_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        'allowed_payment_method_types[0]': 'card',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '31000',
        'line_items[0][price_data][product_data][name]': `Invoice ${invoice.number}`,
        success_url: `${portal.services.config.publicUrl}/invoices?payment=${paymentId}`,
        cancel_url: `${portal.services.config.publicUrl}/invoices`,
        expires_at: expect.stringMatching(/^\d+$/),
      },
    })
  })

  test('is settled when the client comes back, without a webhook; repeats and late events change nothing', async () => {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id)
    const checkout = stripe.newestCheckout()
    expect((await comeBack(client, checkout)).json()).toMatchObject({ state: 'pending' })
    isPaid(checkout)
    expect((await comeBack(client, checkout)).json()).toMatchObject({
      state: 'settled',
      cents: 31_000,
    })
    expect(await open(invoice.id)).toBe(0)
    await Promise.all([webhook(checkout), webhook(checkout), job(), comeBack(client, checkout)])
    await webhook(checkout, 'checkout.session.expired')
    expect(await books.ledger(client.id)).toMatchObject([{ cents: 31_000, state: 'settled' }])
    const told = await client.api.get('/api/notifications')
    expect(told.list().filter(({ title }) => title === 'Payment received')).toHaveLength(1)
  })

  test('a second press leads to the same page; another amount to a new one, and the old one is closed', async () => {
    const { client, invoice } = await anInvoice()
    const [one, two] = [await pay(client, invoice.id), await pay(client, invoice.id)]
    expect(two.json()).toEqual(one.json())
    const first = stripe.newestCheckout()
    await books.pay(client.id, '100')
    expect((await pay(client, invoice.id)).status).toBe(200)
    expect(first.status).toBe('expired')
    expect(stripe.newestCheckout()).toMatchObject({ amount: 21_000, status: 'open' })
  })

  test('two tabs that pay in two ways pay the invoice once; the other payment is credit', async () => {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id)
    const card = stripe.newestCheckout()
    await pay(client, invoice.id, 'online_ach')
    const bank = stripe.newestCheckout()
    await Promise.all([isPaid(card), isPaid(bank)].map((checkout) => webhook(checkout)))
    expect(await open(invoice.id)).toBe(0)
    const entries = await books.ledger(client.id)
    expect(entries.map(({ state }) => state)).toEqual(['settled', 'settled'])
    expect(entries.map(({ credit }) => credit).toSorted((a, b) => a - b)).toEqual([0, 31_000])
  })

  test('a void or paid invoice, somebody else’s, and a portal without Stripe', async () => {
    const { client, invoice } = await anInvoice()
    expect((await pay(await aClient(portal), invoice.id)).status).toBe(404)
    expect((await pay(client, invoice.id, 'cash')).status).toBe(400)
    await books.pay(client.id, '310')
    expect((await pay(client, invoice.id)).status).toBe(409)
    const other = await startTestApp()
    try {
      const nora = await aClient(other)
      const issued = await booksOf(await anAdmin(other)).issued(nora.id, ['310'])
      expect((await pay(nora, issued.id)).status).toBe(409)
      const { statusCode } = await other.app.inject({
        method: 'POST',
        url: '/api/payments/webhook',
      })
      expect(statusCode).toBe(404)
    } finally {
      await other.close()
    }
  })
})

describe('paying from a bank account', () => {
  test('is on its way until it is settled, and no second payment begins meanwhile', async () => {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id, 'online_ach')
    const checkout = stripe.newestCheckout()
    Object.assign(checkout, { status: 'complete', payment: 'processing' })
    expect((await comeBack(client, checkout)).json()).toMatchObject({ state: 'pending' })
    expect(await open(invoice.id)).toBe(31_000)
    expect((await pay(client, invoice.id, 'online_ach')).status).toBe(409)
    isPaid(checkout)
    await job()
    expect(await open(invoice.id)).toBe(0)
  })

  test('that fails days later leaves the invoice open, and the client hears of it', async () => {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id, 'online_ach')
    const checkout = stripe.newestCheckout()
    Object.assign(checkout, { status: 'complete', payment: 'failed' })
    await webhook(checkout, 'checkout.session.async_payment_failed')
    expect(await books.ledger(client.id)).toMatchObject([{ state: 'failed' }])
    expect(await open(invoice.id)).toBe(31_000)
    const told = await client.api.get('/api/notifications')
    expect(told.list().map(({ title }) => title)).toContain('Payment did not go through')
    expect((await pay(client, invoice.id, 'online_ach')).status).toBe(200)
  })
})

describe('money that goes back', () => {
  async function paid() {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id)
    const checkout = isPaid(stripe.newestCheckout())
    await webhook(checkout)
    return { client, invoice, checkout }
  }

  test('a refund by staff is made at Stripe once, with the password', async () => {
    const { client, invoice, checkout } = await paid()
    const body = { amount: '100', reason: 'Less work', password, key: crypto.randomUUID() }
    const url = `/api/admin/payments/${checkout.clientReferenceId}/refund`
    const [one, two] = await Promise.all([dana.api.post(url, body), dana.api.post(url, body)])
    expect([one.status, two.status]).toEqual([201, 201])
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
    stripe.answerWith((response) =>
      response.writeHead(500, { 'stripe-should-retry': 'false' }).end(),
    )
    const body = { amount: '310', reason: 'Wrong client', password }
    const url = `/api/admin/payments/${checkout.clientReferenceId}/refund`
    expect((await dana.api.post(url, body)).status).toBe(503)
    stripe.answerWith(null)
    await job()
    expect(checkout.refunds).toMatchObject([{ amount: 31_000 }])
    const [, refund] = await books.ledger(client.id)
    expect(refund).toMatchObject({ cents: -31_000, state: 'settled' })
  })

  test('a refund in Stripe’s dashboard, whose webhook was lost, is entered by the job', async () => {
    const { client, invoice, checkout } = await paid()
    const intent = `pi_${checkout.id}`
    const refund = { id: 're_dashboard', amount: 5000, status: 'succeeded' as const }
    checkout.refunds.push({ ...refund, payment_intent: intent })
    await job()
    await send(stripe.event('charge.refunded', { id: 'ch_1', payment_intent: intent }))
    expect(await books.ledger(client.id)).toMatchObject([{ cents: 31_000 }, { cents: -5000 }])
    expect(await open(invoice.id)).toBe(5000)
  })

  test('a dispute opens the invoice and tells staff; one that is won pays it again, one that is lost does not', async () => {
    const { client, invoice, checkout } = await paid()
    checkout.dispute = 'needs_response'
    const intent = `pi_${checkout.id}`
    await send(stripe.event('charge.dispute.created', { id: 'du_1', payment_intent: intent }))
    expect(await open(invoice.id)).toBe(31_000)
    const told = await dana.api.get('/api/notifications')
    expect(told.list().map(({ title }) => title)).toContain('Payment disputed')
    checkout.dispute = 'won'
    await job()
    expect(await open(invoice.id)).toBe(0)
    checkout.dispute = 'lost'
    await job()
    expect(await open(invoice.id)).toBe(31_000)
    expect(await books.ledger(client.id)).toMatchObject([{ state: 'returned' }])
  })

  test('a dispute that is won after the client paid another way is credit', async () => {
    const { client, invoice, checkout } = await paid()
    checkout.dispute = 'needs_response'
    await job()
    await books.pay(client.id, '310')
    expect(await open(invoice.id)).toBe(0)
    checkout.dispute = 'won'
    await job()
    const [online] = await books.ledger(client.id)
    expect(online).toMatchObject({ state: 'settled', credit: 31_000 })
  })
})

describe('the webhook', () => {
  test.each([
    ['without a signature', { signature: '' }],
    ['with another one', { signature: 't=1,v1=00' }],
  ])('refuses an event %s with a 400', async (_what, differs) => {
    const { payload, signature } = stripe.event('checkout.session.completed', { id: 'cs_1' })
    const answer = await send(Object.assign({ payload, signature }, differs))
    expect(answer.statusCode).toBe(400)
  })

  test('refuses a signed event of six minutes ago, and one whose bytes were changed', async () => {
    const sixMinutes = new Date(portal.services.clock().getTime() - 360_000)
    expect((await send(stripe.event('x', { id: '1' }, sixMinutes))).statusCode).toBe(400)
    const { payload, signature } = stripe.event('x', { id: '1' })
    expect((await send({ payload: `${payload} `, signature })).statusCode).toBe(400)
  })

  test('ignores an unknown kind of event, and a payment that is not the portal’s', async () => {
    expect((await send(stripe.event('customer.created', { id: 'cus_1' }))).statusCode).toBe(200)
    const foreign = stripe.event('checkout.session.completed', { id: 'cs_of_a_shop' })
    expect((await send(foreign)).statusCode).toBe(200)
    const refund = stripe.event('charge.refunded', { id: 'ch_2', payment_intent: 'pi_of_a_shop' })
    expect((await send(refund)).statusCode).toBe(200)
  })

  test('takes 256 kB at most', async () => {
    const event = stripe.event('x', { id: '1', more: 'x'.repeat(256 * 1024) })
    expect((await send(event)).statusCode).toBe(413)
  })
})

describe('Stripe that fails', () => {
  test.each([
    ['is down', 503, ''],
    ['answers HTML', 200, '<html></html>'],
    ['refuses the key', 401, '{"error":{"type":"invalid_request_error"}}'],
  ])('%s: a 503, nothing is charged, and the next press works', async (_what, status, body) => {
    const { client, invoice } = await anInvoice()
    stripe.answerWith((response) =>
      response.writeHead(status, { 'stripe-should-retry': 'false' }).end(body),
    )
    expect((await pay(client, invoice.id)).status).toBe(503)
    stripe.answerWith(null)
    expect((await pay(client, invoice.id)).status).toBe(200)
  })

  test('another amount or currency is held, and is an alarm', async () => {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id)
    const checkout = isPaid(Object.assign(stripe.newestCheckout(), { currency: 'eur' }))
    await webhook(checkout)
    expect(await open(invoice.id)).toBe(31_000)
    const { details } = await db
      .selectFrom('alarms')
      .select('details')
      .where('subject', '=', checkout.clientReferenceId)
      .executeTakeFirstOrThrow()
    expect(details).toEqual({ asked: 31_000, amount: 31_000, currency: 'eur' })
  })
})

/** What can happen, in any order and any number of times. */
const steps = [
  'press',
  'bank',
  'pay',
  'fail',
  'back',
  'event',
  'job',
  'refund',
  'dispute',
  'win',
  'check',
] as const

test('in any order of presses, events, returns and jobs the ledger is the provider’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 14 }), async (taken) => {
      const { client, invoice } = await anInvoice('31')
      const before = stripe.checkouts.size
      const mine = () => [...stripe.checkouts.values()].slice(before)
      const newest = () => mine().at(-1)
      for (const step of taken) {
        const checkout = newest()
        if (step === 'press') await pay(client, invoice.id)
        else if (step === 'bank') await pay(client, invoice.id, 'online_ach')
        else if (step === 'check')
          await dana.api.post('/api/admin/payments', {
            clientId: client.id,
            way: 'check',
            amount: '10',
            receivedOn: '2026-02-20',
          })
        else if (step === 'job') await job()
        else if (checkout === undefined) continue
        else if (step === 'pay' && checkout.status === 'open') isPaid(checkout)
        else if (step === 'fail' && checkout.status === 'open')
          Object.assign(checkout, { status: 'complete', payment: 'failed' })
        else if (step === 'back') await comeBack(client, checkout)
        else if (step === 'event') await webhook(checkout)
        else if (
          checkout.payment !== 'succeeded' ||
          checkout.amount < 100 * (checkout.refunds.length + 1)
        )
          continue
        else if (step === 'refund')
          checkout.refunds.push({
            id: `re_${crypto.randomUUID()}`,
            amount: 100,
            status: 'succeeded',
            payment_intent: `pi_${checkout.id}`,
          })
        else if (step === 'dispute' && checkout.dispute === null)
          checkout.dispute = 'needs_response'
        else if (step === 'win' && checkout.dispute === 'needs_response') checkout.dispute = 'won'
      }
      for (const { id } of mine()) await settlePayment(services, id)
      const held = mine().map(({ payment, dispute, refunds, amount }) =>
        payment === 'succeeded' && dispute !== 'needs_response' ? amount - 100 * refunds.length : 0,
      )
      const entries = await books.ledger(client.id)
      const online = entries.filter(({ way }) => way === 'online_card' || way === 'online_ach')
      const settled = new Set(online.filter(({ state }) => state === 'settled').map(({ id }) => id))
      const kept = online.filter(
        ({ state, reversesId }) =>
          state === 'settled' && (reversesId === null || settled.has(reversesId)),
      )
      const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)
      expect(sum(kept.map(({ cents }) => cents))).toBe(sum(held))
    }),
    { numRuns: 40 },
  )
})

// Last, because it moves the clock past the sessions of the others.
test('a page whose address was lost can’t be paid: the job gives it up after two hours', async () => {
  const { client, invoice } = await anInvoice()
  stripe.answerWith((response) => response.destroy())
  await pay(client, invoice.id)
  stripe.answerWith(null)
  portal.pass({ minutes: 121 })
  await job()
  const entries = db.selectFrom('payments').select('state').where('clientId', '=', client.id)
  expect(await entries.execute()).toEqual([{ state: 'failed' }])
})
