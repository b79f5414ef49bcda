import { describe, expect, test } from 'vitest'
import { isPaid, startOnline } from '#tests/support/online.ts'

const online = await startOnline()
const { stripe, portal, books, anInvoice, pay, send, webhook, begun, job } = online
const { comeBack, fails, works, open } = online
const { db } = portal.services

describe('the webhook', () => {
  test('takes nothing but POST', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { statusCode, headers } = await portal.app.inject({
        method,
        url: '/api/payments/webhook',
      })
      expect([method, statusCode, headers['allow']]).toEqual([method, 405, 'POST'])
    }
  })

  test.each([
    ['without a signature', { signature: '' }],
    ['with another one', { signature: 't=1,v1=00' }],
  ])('refuses an event %s with a 400', async (_what, differs) => {
    const { payload, signature } = stripe.event('checkout.session.completed', { id: 'cs_1' })
    expect((await send(Object.assign({ payload, signature }, differs))).statusCode).toBe(400)
  })

  test('refuses a signed event of six minutes ago, and one whose bytes were changed', async () => {
    const sixMinutes = new Date(portal.services.clock().getTime() - 360_000)
    expect((await send(stripe.event('x', { id: '1' }, sixMinutes))).statusCode).toBe(400)
    const { payload, signature } = stripe.event('x', { id: '1' })
    expect((await send({ payload: `${payload} `, signature })).statusCode).toBe(400)
  })

  test('takes an event of an hour ahead: only Stripe signs, and Stripe says how the payment stands', async () => {
    const { invoice, checkout } = await begun()
    isPaid(checkout)
    const anHour = new Date(portal.services.clock().getTime() + 3_600_000)
    const event = stripe.event('checkout.session.completed', { id: checkout.id }, anHour)
    expect((await send(event)).statusCode).toBe(200)
    expect(await open(invoice.id)).toBe(0)
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
    ['is down, with an empty object', 500, '{}'],
    ['answers HTML', 200, '<html></html>'],
    ['refuses the key', 401, '{"error":{"type":"invalid_request_error"}}'],
  ])('%s: a 503, nothing is charged, and the next press works', async (_what, status, body) => {
    const { client, invoice } = await anInvoice()
    fails(status, body)
    expect((await pay(client, invoice.id)).status).toBe(503)
    works()
    expect((await pay(client, invoice.id)).status).toBe(200)
  })

  test('answers an event’s question with an empty object: a 503, so that Stripe sends the event again', async () => {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id)
    const intent = `pi_${isPaid(stripe.newestCheckout()).id}`
    const refund = stripe.event('charge.refunded', { id: 'ch_1', payment_intent: intent })
    fails(500, '{}')
    expect((await send(refund)).statusCode).toBe(503)
    works()
    expect((await send(refund)).statusCode).toBe(200)
  })

  test('does not answer how a payment stands: who may have paid is not told that nothing was charged', async () => {
    const { client, invoice, checkout } = await begun()
    isPaid(checkout)
    fails()
    for (const answer of [await comeBack(client, checkout), await pay(client, invoice.id)]) {
      expect(answer.status).toBe(503)
      expect(answer.json()['message']).toMatch(/If you have paid, don’t pay again/)
    }
    works()
    expect((await comeBack(client, checkout)).json()).toMatchObject({ state: 'settled' })
  })

  test('is slow: nothing of the client waits for it, and the press still leads to the page', async () => {
    const { client, invoice } = await anInvoice()
    const before = stripe.checkouts.size
    const release = stripe.hold()
    const press = pay(client, invoice.id)
    await expect.poll(() => stripe.checkouts.size > before).toBe(true)
    await books.pay(client.id, '10', { parts: [] })
    expect((await client.api.get('/api/invoices')).list()).toMatchObject([{ open: 31_000 }])
    release()
    expect((await press).status).toBe(200)
  })

  test.each([
    { what: 'amount', differs: { amount: 31_001 }, currency: 'usd' },
    { what: 'currency', differs: { currency: 'eur' }, currency: 'eur' },
  ])(
    'another $what is held, and is an alarm until all of it is refunded',
    async ({ differs, currency }) => {
      const { client, invoice } = await anInvoice()
      await pay(client, invoice.id)
      const checkout = isPaid(Object.assign(stripe.newestCheckout(), differs))
      const { amount, clientReferenceId } = checkout
      await webhook(checkout)
      expect(await open(invoice.id)).toBe(31_000)
      const alarms = db.selectFrom('alarms').where('subject', '=', clientReferenceId)
      const alarm = alarms.select(['details', 'solvedAt'])
      const details = { asked: 31_000, amount, currency }
      expect(await alarm.execute()).toEqual([{ details, solvedAt: null }])
      const refund = { status: 'succeeded' as const, payment_intent: `pi_${checkout.id}` }
      checkout.refunds.push({ ...refund, id: `re_${currency}_1`, amount: 1000 })
      await job()
      expect(await alarm.execute()).toEqual([{ details, solvedAt: null }])
      checkout.refunds.push({ ...refund, id: `re_${currency}_2`, amount: amount - 1000 })
      await job()
      expect(await alarm.execute()).toEqual([{ details, solvedAt: expect.any(Date) }])
      expect(await books.ledger(client.id)).toMatchObject([{ state: 'failed' }])
      expect(await open(invoice.id)).toBe(31_000)
      expect((await pay(client, invoice.id)).status).toBe(200)
    },
  )
})
