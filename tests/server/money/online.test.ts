import { afterAll, afterEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { settleOpenPayments } from '#server/features/money/online/settle-open.ts'
import { settlePayment } from '#server/features/money/online/settle-payment.ts'
import { tooLittleOnline } from '#shared/money/payment-ways.ts'
import { startTestApp } from '#tests/support/app.ts'
import {
  aClient,
  anAdmin,
  aReturn,
  password,
  type Person,
  signIn,
} from '#tests/support/factories.ts'
import { apiAs } from '#tests/support/api.ts'
import { runs } from '#tests/support/long-run.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { booksOf } from '#tests/support/money.ts'
import { addDispute, type Checkout, dispute, keptOf, startStripe } from '#tests/support/stripe.ts'

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

async function anInvoice(price = '310', by = books) {
  const client = await aClient(portal)
  return { client, invoice: await by.issued(client.id, [price]) }
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
const open = async (id: string, by = dana) =>
  (await by.api.get(`/api/admin/invoices/${id}`)).json()['open'] as number

/** What the log says became of the client's payments. */
async function movesOf({ id }: Pick<Person, 'id'>) {
  const moves = await db
    .selectFrom('auditLog')
    .select('details')
    .where('clientId', '=', id)
    .where('action', '=', 'payment.moved')
    .orderBy('seq')
    .execute()
  return moves.map(({ details }) => (details as { state: string }).state)
}

const toldOf = async ({ api }: Pick<Person, 'api'>, title: string) =>
  (await api.get('/api/notifications')).list().filter((told) => told['title'] === title)

/** How often a client has heard that a bank took money back, and that it paid it again. */
const returnedOf = async (client: Person) => ({
  notices: (await toldOf(client, 'Payment returned')).length,
  mails: (await mailsTo(portal, client.email)).filter(
    ({ template }) => template === 'payment-returned',
  ).length,
  closed: (await toldOf(client, 'Dispute closed')).length,
})

describe('paying by card', () => {
  test('sends Stripe the invoice’s number and cents, and nothing of the person or the tax', async () => {
    const { client, invoice } = await anInvoice()
    const begun = await pay(client, invoice.id)
    expect(begun.status).toBe(200)
    const { id } = stripe.newestCheckout()
    expect(begun.json()).toEqual({ url: `${stripe.url}/c/${id}` })
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

  test('voiding an invoice closes a page that was only opened; one that is being paid is refused', async () => {
    const { client, invoice } = await anInvoice()
    const voiding = (id: string) =>
      dana.api.post(`/api/admin/invoices/${id}/void`, { because: 'Wrong' })
    await pay(client, invoice.id)
    const page = stripe.newestCheckout()
    stripe.answerWith((response) =>
      response.writeHead(500, { 'stripe-should-retry': 'false' }).end(),
    )
    const refused = await voiding(invoice.id)
    expect([refused.status, refused.json()['message']]).toEqual([
      503,
      expect.stringContaining('payment page can’t be closed'),
    ])
    stripe.answerWith(null)
    expect((await voiding(invoice.id)).json()).toMatchObject({ state: 'void' })
    expect(page.status).toBe('expired')
    expect(await books.ledger(client.id)).toMatchObject([{ state: 'failed' }])
    const other = await anInvoice()
    await pay(other.client, other.invoice.id, 'online_ach')
    Object.assign(stripe.newestCheckout(), { status: 'complete', payment: 'processing' })
    const answer = await voiding(other.invoice.id)
    expect(answer.json()['message']).toBe('A payment of this invoice is still processing')
  })

  test('a page whose address was lost holds up no voiding: it is closed, or was never there', async () => {
    const voiding = (id: string) =>
      dana.api.post(`/api/admin/invoices/${id}/void`, { because: 'Wrong' })
    const lost = await anInvoice()
    stripe.answerWith((response) => response.destroy())
    await pay(lost.client, lost.invoice.id)
    stripe.answerWith(null)
    expect((await voiding(lost.invoice.id)).json()).toMatchObject({ state: 'void' })
    expect(stripe.newestCheckout()).toMatchObject({ amount: 31_000, status: 'expired' })
    expect(await books.ledger(lost.client.id)).toMatchObject([{ state: 'failed' }])
    const never = await anInvoice()
    stripe.answerWith((response) => response.destroy())
    await pay(never.client, never.invoice.id)
    stripe.answerWith((response) => {
      response.writeHead(400).end('{"error":{"type":"invalid_request_error"}}')
    })
    expect((await voiding(never.invoice.id)).json()).toMatchObject({ state: 'void' })
    expect(await movesOf(never.client)).toEqual(['failed'])
  })

  test.each(['no key', 'the key of another account'] as const)(
    'with %s staff void an invoice once they know that what is paid on its page becomes credit',
    async (since) => {
      const { client, invoice } = await anInvoice()
      await pay(client, invoice.id)
      const page = stripe.newestCheckout()
      if (since === 'no key') portal.services.config.stripe = null
      else stripe.checkouts.delete(page.id)
      const url = `/api/admin/invoices/${invoice.id}/void`
      try {
        const refused = await dana.api.post(url, { because: 'Wrong' })
        expect(refused.status).toBe(409)
        expect(refused.json()['errors']).toMatchObject([{ path: 'anyway' }])
        const knowing = { because: 'Wrong', anyway: true }
        expect((await dana.api.post(url, knowing)).json()).toMatchObject({ state: 'void' })
      } finally {
        portal.services.config.stripe = stripe.settings
        stripe.checkouts.set(page.id, page)
      }
      isPaid(page)
      await job()
      expect(await books.ledger(client.id)).toMatchObject([{ state: 'settled', credit: 31_000 }])
    },
  )

  test('of a plan the next part is paid, or all that is open', async () => {
    const { client, invoice } = await anInvoice()
    await books.plan(invoice.id, ['2150-05-01', '103.34'], ['2150-06-01', '206.66'])
    const part = { way: 'online_card', what: 'part' }
    const begun = await client.api.post(`/api/invoices/${invoice.id}/pay`, part)
    expect(begun.status).toBe(200)
    const first = stripe.newestCheckout()
    expect(first.amount).toBe(10_334)
    await pay(client, invoice.id)
    expect([first.status, stripe.newestCheckout().amount]).toEqual(['expired', 31_000])
    await client.api.post(`/api/invoices/${invoice.id}/pay`, part)
    await webhook(isPaid(stripe.newestCheckout()))
    const seen = (await dana.api.get(`/api/admin/invoices/${invoice.id}`)).json()
    expect(seen).toMatchObject({ open: 20_666, next: { part: 2, open: 20_666 } })
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

test('less than Stripe takes can’t be paid online, and the client reads why', async () => {
  const client = await aClient(portal)
  const invoice = await books.issued(client.id, ['0.49'])
  const before = stripe.asked.length
  const answer = await pay(client, invoice.id)
  expect([answer.status, answer.json()['message']]).toEqual([409, tooLittleOnline])
  expect(stripe.asked).toHaveLength(before)
  expect(await books.ledger(client.id)).toEqual([])
  const enough = await books.issued(client.id, ['0.50'])
  expect((await pay(client, enough.id)).status).toBe(200)
})

test('the webhook takes nothing but POST', async () => {
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const) {
    const { statusCode, headers } = await portal.app.inject({
      method,
      url: '/api/payments/webhook',
    })
    expect([method, statusCode, headers['allow']]).toEqual([method, 405, 'POST'])
  }
})

describe('paying from a bank account', () => {
  test('is on its way until it is settled, and no second payment begins meanwhile', async () => {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id, 'online_ach')
    const checkout = stripe.newestCheckout()
    const begun = { state: 'pending', reachedBank: false }
    expect((await comeBack(client, checkout)).json()).toMatchObject(begun)
    for (const payment of ['waits', 'processing']) {
      Object.assign(checkout, { status: 'complete', payment })
      const reached = { ...begun, reachedBank: true }
      expect((await comeBack(client, checkout)).json()).toMatchObject(reached)
    }
    expect(await open(invoice.id)).toBe(31_000)
    for (const way of ['online_ach', 'online_card']) {
      expect((await pay(client, invoice.id, way)).status).toBe(409)
    }
    const mine = async () => (await client.api.get('/api/invoices')).list()
    expect(await mine()).toMatchObject([{ open: 31_000, onItsWay: 31_000 }])
    isPaid(checkout)
    await job()
    expect(await mine()).toMatchObject([{ open: 0, onItsWay: 0 }])
  })

  async function failed() {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id, 'online_ach')
    const checkout = stripe.newestCheckout()
    Object.assign(checkout, { status: 'complete', payment: 'failed' })
    await webhook(checkout, 'checkout.session.async_payment_failed')
    return { client, invoice, checkout }
  }

  test('that fails days later leaves the invoice open, and the client hears of it', async () => {
    const { client, invoice } = await failed()
    expect(await books.ledger(client.id)).toMatchObject([{ state: 'failed' }])
    expect(await open(invoice.id)).toBe(31_000)
    const told = await client.api.get('/api/notifications')
    expect(told.list().map(({ title }) => title)).toContain('Payment did not go through')
    expect((await pay(client, invoice.id, 'online_ach')).status).toBe(200)
  })

  test('that failed and is paid after all is in the books on that day, beside what paid the invoice meanwhile', async () => {
    const { client, invoice, checkout } = await failed()
    await pay(client, invoice.id)
    await webhook(isPaid(stripe.newestCheckout()))
    await webhook(isPaid(checkout), 'checkout.session.async_payment_succeeded')
    const settled = { state: 'settled', cents: 31_000 }
    expect(await books.ledger(client.id)).toMatchObject([
      { ...settled, way: 'online_ach', credit: 31_000 },
      { ...settled, way: 'online_card', credit: 0 },
    ])
    expect(await movesOf(client)).toEqual(['failed', 'settled', 'settled'])
  })

  test('is only from an account that the client proves at once, by signing in to their bank', async () => {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id, 'online_ach')
    expect(stripe.asked.at(-1)?.fields).toMatchObject({
      'allowed_payment_method_types[0]': 'us_bank_account',
      'payment_method_options[us_bank_account][verification_method]': 'instant',
    })
  })

  test('whose page is left until it expires is no payment, and the client hears nothing', async () => {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id, 'online_ach')
    await webhook(
      Object.assign(stripe.newestCheckout(), { status: 'expired' }),
      'checkout.session.expired',
    )
    const left = { state: 'failed', reachedBank: false }
    expect(await books.ledger(client.id)).toMatchObject([left])
    const told = await client.api.get('/api/notifications')
    expect(told.list().map(({ title }) => title)).not.toContain('Payment did not go through')
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
    const body = {
      amount: '100',
      reason: 'Less work',
      again: true,
      password,
      key: crypto.randomUUID(),
    }
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

  test('a refund that still waits counts: no more is given back beside it than was paid', async () => {
    const { client, checkout } = await paid()
    stripe.answerWith((response) =>
      response.writeHead(500, { 'stripe-should-retry': 'false' }).end(),
    )
    const url = `/api/admin/payments/${checkout.clientReferenceId}/refund`
    const refund = (amount: string) =>
      dana.api.post(url, { amount, reason: 'Less work', again: true, password })
    expect((await refund('200')).status).toBe(503)
    expect((await refund('110.01')).status).toBe(409)
    stripe.answerWith(null)
    await job()
    expect(checkout.refunds).toMatchObject([{ amount: 20_000 }])
    expect(await books.ledger(client.id)).toHaveLength(2)
  })

  test('an event of a refund that comes before Stripe’s answer enters it once, and the client hears of it once', async () => {
    const { client, checkout } = await paid()
    const body = { amount: '100', reason: 'Less work', again: true, password }
    const release = stripe.hold('POST /v1/refunds')
    const url = `/api/admin/payments/${checkout.clientReferenceId}/refund`
    const refund = dana.api.post(url, body)
    await expect.poll(() => checkout.refunds.length > 0).toBe(true)
    const of = { id: 'ch_1', payment_intent: `pi_${checkout.id}` }
    await send(stripe.event('charge.refunded', of))
    release()
    expect((await refund).status).toBe(201)
    await job()
    expect(await books.ledger(client.id)).toMatchObject([
      { cents: 31_000, refunded: 10_000 },
      { cents: -10_000, kind: 'refund', state: 'settled' },
    ])
    expect(await toldOf(client, 'Refund')).toHaveLength(1)
  })

  test('a second call for a refund that Stripe is making waits, and does not call it failed', async () => {
    const { client, checkout } = await paid()
    const body = {
      amount: '100',
      reason: 'Less work',
      again: true,
      password,
      key: crypto.randomUUID(),
    }
    const release = stripe.hold('POST /v1/refunds')
    const url = `/api/admin/payments/${checkout.clientReferenceId}/refund`
    const first = dana.api.post(url, body)
    await expect.poll(() => checkout.refunds.length > 0).toBe(true)
    const second = await dana.api.post(url, body)
    expect(second.status).toBe(503)
    expect(second.json()['message']).toMatch(/^Stripe doesn’t answer .* don’t enter it again/)
    release()
    expect((await first).status).toBe(201)
    expect(await books.ledger(client.id)).toMatchObject([{}, { state: 'settled' }])
  })

  test('the client hears of a refund once Stripe has it, and of none that Stripe refuses: staff do', async () => {
    const { client, checkout } = await paid()
    const refund = () => books.refund(checkout.clientReferenceId, '100')
    stripe.answerWith((response) =>
      response.writeHead(500, { 'stripe-should-retry': 'false' }).end(),
    )
    await expect(refund()).rejects.toThrow('The refund waits')
    expect(await toldOf(client, 'Refund')).toEqual([])
    stripe.answerWith((response) => {
      response.writeHead(400).end('{"error":{"type":"invalid_request_error"}}')
    })
    await job()
    expect(await toldOf(client, 'Refund')).toEqual([])
    expect(await toldOf(dana, 'Refund failed')).toHaveLength(1)
    stripe.answerWith(null)
    await refund()
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
    const first = await paid()
    stripe.checkouts.set('cs_of_a_shop', { ...first.checkout, id: 'cs_of_a_shop', refunds })
    try {
      const { client, checkout } = await paid()
      const refund = { ...shop, id: 're_behind', payment_intent: `pi_${checkout.id}` }
      checkout.refunds.push(refund)
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
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id)
    isPaid(stripe.newestCheckout())
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
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id)
    isPaid(stripe.newestCheckout())
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
    stripe.answerWith((response) => {
      response.writeHead(400).end('{"error":{"type":"invalid_request_error"}}')
    })
    await expect(refund()).rejects.toThrow('409')
    await expect(refund()).rejects.toThrow('409')
    stripe.answerWith(null)
    await expect(refund()).rejects.toThrow('Stripe refused the refund')
    expect(await books.ledger(client.id)).toMatchObject([{ refunded: 0 }, { state: 'failed' }])
  })

  test('a dispute opens the invoice and tells staff; one that is won pays it again, one that is lost does not', async () => {
    const { client, invoice, checkout } = await paid()
    dispute(checkout, 'needs_response')
    const intent = `pi_${checkout.id}`
    await send(stripe.event('charge.dispute.created', { id: 'du_1', payment_intent: intent }))
    expect(await open(invoice.id)).toBe(31_000)
    const told = await dana.api.get('/api/notifications')
    expect(told.list().map(({ title }) => title)).toContain('Payment disputed')
    expect(await returnedOf(client)).toEqual({ notices: 1, mails: 1, closed: 0 })
    dispute(checkout, 'won')
    await job()
    expect(await returnedOf(client)).toEqual({ notices: 1, mails: 1, closed: 1 })
    expect(await open(invoice.id)).toBe(0)
    dispute(checkout, 'lost')
    await job()
    expect(await open(invoice.id)).toBe(31_000)
    const kinds = ['bank_return', 'dispute_won', 'bank_return']
    const [payment, ...others] = await books.ledger(client.id)
    expect(payment).toMatchObject({ state: 'returned', refunded: 31_000, returned: 31_000 })
    expect(await returnedOf(client)).toEqual({ notices: 2, mails: 2, closed: 1 })
    expect(payment?.returnedOn).toBe(others.at(-1)?.receivedOn)
    expect(others.map(({ kind }) => kind)).toEqual(kinds)
  })

  test('a dispute about a part takes that part, and only that: the books have what Stripe has', async () => {
    const { client, invoice, checkout } = await paid()
    dispute(checkout, 'needs_response', 5000)
    await job()
    expect(await open(invoice.id)).toBe(5000)
    const [told] = (await dana.api.get('/api/notifications')).list()
    expect(told?.['message']).toMatch(/asks for \$50\.00 of an online payment of \$310\.00/)
    expect(await books.ledger(client.id)).toMatchObject([
      { state: 'disputed', returned: 5000 },
      { kind: 'bank_return', state: 'disputed', cents: -5000 },
    ])
    await expect(books.refund(checkout.clientReferenceId, '1')).rejects.toThrow('not settled')
    const [mine] = await toldOf(client, 'Payment returned')
    expect(mine?.['message']).toContain('took back $50.00')
    dispute(checkout, 'lost')
    await job()
    expect(await open(invoice.id)).toBe(5000)
    // The client has heard of it already.
    expect(await returnedOf(client)).toEqual({ notices: 1, mails: 1, closed: 0 })
    await books.refund(checkout.clientReferenceId, '260')
    expect(await books.ledger(client.id)).toMatchObject([
      { state: 'settled', refunded: 31_000, returned: 5000 },
      { kind: 'bank_return', state: 'settled' },
      { kind: 'refund', cents: -26_000 },
    ])
  })

  test('the table of returns finds those that are part paid, and those with a payment in dispute, which is listed itself', async () => {
    const client = await aClient(portal)
    const [{ id: first }, { id: second }] = [
      await aReturn(portal, { clientId: client.id }),
      await aReturn(portal, { clientId: client.id, taxYear: 2024 }),
    ]
    await books.setFee(second, ['210'])
    await books.pay(client.id, '210', { taxReturnId: second })
    const invoice = await books.issued(client.id, ['310'], { taxReturnId: first })
    await books.pay(client.id, '100', { taxReturnId: first })
    const found = async (payment: string) => {
      const path = `/api/admin/tax-returns?payment=${payment}&search=${client.email}`
      return (await dana.api.get(path)).list().map(({ id }) => id)
    }
    expect(await found('part_paid')).toEqual([first])
    expect(await found('unpaid')).toEqual([first])
    await pay(client, invoice.id)
    const checkout = isPaid(stripe.newestCheckout())
    await job()
    expect(await found('part_paid')).toEqual([])
    dispute(checkout, 'needs_response')
    await job()
    expect(await found('disputed')).toEqual([first])
    const listed = async () =>
      (await dana.api.get(`/api/admin/payments?clientId=${client.id}&disputed=true`)).json()
    const { clientReferenceId: id } = checkout
    expect(await listed()).toMatchObject({ items: [{ id, kind: 'payment' }] })
    const summary = (await dana.api.get('/api/admin/money/summary')).json()
    expect(summary['disputed']).toMatchObject({ payments: 1 })
    expect(await found('part_paid')).toEqual([first])
    expect(await found('paid')).toEqual([second])
    dispute(checkout, 'won')
    await job()
    expect(await found('disputed')).toEqual([])
    expect(await listed()).toMatchObject({ items: [] })
    // Credit of a payment that was for no return pays the invoice of one.
    const plain = await books.issued(client.id, ['50'])
    await pay(client, plain.id)
    const other = isPaid(stripe.newestCheckout())
    await books.pay(client.id, '50', { parts: [{ invoiceId: plain.id, amount: '50' }] })
    await job()
    const { id: third } = await aReturn(portal, { clientId: client.id, taxYear: 2023 })
    await books.issued(client.id, ['50'], { taxReturnId: third })
    expect(await found('paid')).toContain(third)
    dispute(other, 'needs_response')
    await job()
    expect(await found('disputed')).toEqual([third])
  })

  test('two disputes of one payment, and a bank that only asks, are each what they are', async () => {
    const { client, invoice, checkout } = await paid()
    dispute(checkout, 'warning_needs_response', 31_000)
    await job()
    expect(await books.ledger(client.id)).toMatchObject([{ state: 'settled', returned: 0 }])
    addDispute(checkout, 'lost', 5000)
    addDispute(checkout, 'needs_response', 2000)
    await job()
    expect(await open(invoice.id)).toBe(7000)
    dispute(checkout, 'won')
    await job()
    expect(await open(invoice.id)).toBe(5000)
    const [told] = await toldOf(dana, 'Dispute won')
    expect(told?.['message']).toBe('The bank gave back $20.00 of an online payment of $310.00.')
    expect(await books.ledger(client.id)).toMatchObject([
      { state: 'settled', returned: 5000 },
      { kind: 'bank_return', state: 'settled', cents: -5000 },
      { kind: 'bank_return', state: 'returned', cents: -2000, returnedOn: expect.any(String) },
      { kind: 'dispute_won', cents: 2000 },
    ])
  })

  test('a bank’s inquiry is an alarm until somebody answers it', async () => {
    const { checkout } = await paid()
    const [subject, details] = [`du_${checkout.id}_1`, { amount: 9000 }]
    const inquiries = () =>
      db
        .selectFrom('alarms')
        .select(['subject', 'details', 'solvedAt'])
        .where('kind', '=', 'bank_inquiry')
        .where('subject', '=', subject)
        .execute()
    dispute(checkout, 'warning_needs_response', 9000)
    await job()
    await job()
    expect(await inquiries()).toEqual([{ subject, details, solvedAt: null }])
    dispute(checkout, 'warning_under_review')
    await job()
    expect(await inquiries()).toMatchObject([{ solvedAt: expect.any(Date) }])
  })

  test('what is won of a dispute after the client paid again is credit, and staff hear of it', async () => {
    const { client, checkout } = await paid()
    dispute(checkout, 'needs_response')
    await job()
    await books.pay(client.id, '310')
    dispute(checkout, 'won')
    await job()
    const [told] = await toldOf(dana, 'Dispute won')
    expect(told?.['message']).toContain('$310.00 of it is credit now')
  })

  test('a dispute about more than what is left after a refund is in the books as the provider took it', async () => {
    const { client, invoice, checkout } = await paid()
    await books.refund(checkout.clientReferenceId, '100')
    dispute(checkout, 'lost', 31_000)
    await job()
    expect(await open(invoice.id)).toBe(31_000)
    const entries = await books.ledger(client.id)
    expect(entries.reduce((sum, entry) => sum + entry.cents, 0)).toBe(-10_000)
    expect(entries[0]).toMatchObject({ state: 'returned', credit: 0 })
    dispute(checkout, 'won')
    await job()
    expect(await open(invoice.id)).toBe(10_000)
    expect((await books.ledger(client.id))[0]).toMatchObject({ state: 'settled', credit: 0 })
  })

  test('more refunds than Stripe sends with a payment, and a dispute behind a hundred others, are all found', async () => {
    const { client, invoice, checkout } = await paid()
    const refund = {
      amount: 100,
      status: 'succeeded' as const,
      payment_intent: `pi_${checkout.id}`,
    }
    for (let at = 0; at < 12; at += 1) checkout.refunds.push({ ...refund, id: `re_many_${at}` })
    await job()
    expect(await open(invoice.id)).toBe(0)
    const others = { ...checkout, id: 'cs_of_others', refunds: [] }
    stripe.checkouts.set('cs_of_others', { ...others, disputes: manyDisputes })
    try {
      const behind = await paid()
      dispute(behind.checkout, 'lost', 700)
      await job()
      expect(await open(behind.invoice.id)).toBe(700)
      // Each refund with its reduction.
      expect(await books.ledger(client.id)).toHaveLength(1 + 2 * 12)
    } finally {
      stripe.checkouts.delete('cs_of_others')
    }
  })

  test.each(['needs_response', 'lost'] as const)(
    'a dispute (%s) of a payment that was refunded in part leaves no revenue, in summary and file',
    async (status) => {
      const figures = async () => {
        const summary = await dana.api.get('/api/admin/money/summary')
        const months = summary.json()['revenue'] as { cents: number }[]
        const file = await dana.api.get('/api/admin/payments.csv?format=quickbooks')
        const amounts = file.text.trim().split('\r\n').slice(1)
        return [
          months.reduce((sum, month) => sum + month.cents, 0),
          amounts.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-1)) * 100), 0),
        ]
      }
      const before = await figures()
      const { checkout } = await paid()
      await books.refund(checkout.clientReferenceId, '100')
      expect((await figures()).map((sum, at) => sum - (before[at] ?? 0))).toEqual([21_000, 21_000])
      dispute(checkout, status)
      await job()
      expect(await figures()).toEqual(before)
    },
  )

  test('a dispute that is won after the client paid another way is credit', async () => {
    const { client, invoice, checkout } = await paid()
    dispute(checkout, 'needs_response')
    await job()
    await books.pay(client.id, '310')
    expect(await open(invoice.id)).toBe(0)
    dispute(checkout, 'won')
    await job()
    const [online] = await books.ledger(client.id)
    expect(online).toMatchObject({ state: 'settled', credit: 31_000 })
  })
})

const manyDisputes = Array.from({ length: 101 }, (_, at) => {
  return { id: `du_other_${at}`, amount: 100, status: 'lost' as const }
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

  test('takes an event of an hour ahead: only Stripe signs, and Stripe says how the payment stands', async () => {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id)
    const checkout = isPaid(stripe.newestCheckout())
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
    stripe.answerWith((response) =>
      response.writeHead(status, { 'stripe-should-retry': 'false' }).end(body),
    )
    expect((await pay(client, invoice.id)).status).toBe(503)
    stripe.answerWith(null)
    expect((await pay(client, invoice.id)).status).toBe(200)
  })

  test('answers an event’s question with an empty object: a 503, so that Stripe sends the event again', async () => {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id)
    const intent = `pi_${isPaid(stripe.newestCheckout()).id}`
    const refund = stripe.event('charge.refunded', { id: 'ch_1', payment_intent: intent })
    stripe.answerWith((response) =>
      response.writeHead(500, { 'stripe-should-retry': 'false' }).end('{}'),
    )
    expect((await send(refund)).statusCode).toBe(503)
    stripe.answerWith(null)
    expect((await send(refund)).statusCode).toBe(200)
  })

  test('does not answer how a payment stands: who may have paid is not told that nothing was charged', async () => {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id)
    const checkout = isPaid(stripe.newestCheckout())
    stripe.answerWith((response) =>
      response.writeHead(500, { 'stripe-should-retry': 'false' }).end(),
    )
    for (const answer of [await comeBack(client, checkout), await pay(client, invoice.id)]) {
      expect(answer.status).toBe(503)
      expect(answer.json()['message']).toMatch(/If you have paid, don’t pay again/)
    }
    stripe.answerWith(null)
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

/** What can happen, in any order and any number of times. */
const steps = [
  'press',
  'part',
  'plan',
  'bank',
  'wait for the bank',
  'pay',
  'fail',
  'back',
  'event',
  'job',
  'refund',
  'dispute',
  'dispute a part',
  'win',
  'lose',
  'send back',
  'check',
  'check bounces',
  'credit',
  'refund here',
  // During the step after it.
  'kill',
] as const

/** Two of three begin with a payment, because most steps change only what is paid. */
const orders = fc
  .tuple(
    fc.constantFrom<(typeof steps)[number][]>([], ['press', 'pay'], ['bank', 'pay']),
    fc.array(fc.constantFrom(...steps), { maxLength: 14 }),
  )
  .map(([first, more]) => [...first, ...more])

// It moves the clock past the sessions of the others.
test('a page whose address was lost can’t be paid: after an hour there is another one, and after two the job gives it up', async () => {
  const { client, invoice } = await anInvoice()
  stripe.answerWith((response) => response.destroy())
  await pay(client, invoice.id)
  stripe.answerWith(null)
  portal.pass({ minutes: 95 })
  const later = { api: apiAs(portal, await signIn(portal, client.id)) }
  expect((await pay(later, invoice.id)).status).toBe(200)
  const sent = stripe.asked.findLast(({ path }) => path === '/v1/checkout/sessions')
  // Stripe wants a page to stay open for half an hour.
  const least = portal.services.clock().getTime() / 1000 + 30 * 60
  expect(Number(sent?.fields['expires_at'])).toBeGreaterThan(least)
  portal.pass({ minutes: 26 })
  await job()
  const entries = db.selectFrom('payments').select('state').where('clientId', '=', client.id)
  expect(await entries.orderBy('createdAt').execute()).toEqual([
    { state: 'failed' },
    { state: 'pending' },
  ])
  expect(await movesOf(client)).toEqual(['failed'])
})

// It moves the clock, too.
test('a page that Stripe does not know ends with its hours, unless money is on its way', async () => {
  const later = booksOf(await anAdmin(portal))
  const [left, paid] = [await anInvoice('310', later), await anInvoice('310', later)]
  await pay(left.client, left.invoice.id, 'online_ach')
  const lost = [stripe.newestCheckout()]
  await pay(paid.client, paid.invoice.id, 'online_ach')
  lost.push(Object.assign(stripe.newestCheckout(), { status: 'complete', payment: 'processing' }))
  await job()
  for (const { id } of lost) stripe.checkouts.delete(id)
  portal.pass({ minutes: 121 })
  await job()
  const stateOf = async ({ client }: typeof left) =>
    db.selectFrom('payments').select('state').where('clientId', '=', client.id).execute()
  expect(await stateOf(left)).toEqual([{ state: 'failed' }])
  expect(await stateOf(paid)).toEqual([{ state: 'pending' }])
  const again = { api: apiAs(portal, await signIn(portal, left.client.id)) }
  expect((await pay(again, left.invoice.id, 'online_ach')).status).toBe(200)
})

// Last, because it empties the database.
test('in any order of presses, events, returns, jobs and kills the ledger is the provider’s', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (taken) => {
      // The job asks for every open payment, so those of earlier runs would cost more than the run.
      await portal.reset()
      stripe.checkouts.clear()
      const [dana, client] = [await anAdmin(portal), await aClient(portal)]
      const books = booksOf(dana)
      const invoice = await books.issued(client.id, ['31'])
      const mine = () => [...stripe.checkouts.values()]
      const newest = () => mine().at(-1)
      const reached = new Set<unknown>()
      const press = async (more: object) => {
        const body = { way: 'online_card', ...more }
        reached.add((await client.api.post(`/api/invoices/${invoice.id}/pay`, body)).json()['url'])
      }
      for (const [at, step] of taken.entries()) {
        const checkout = newest()
        stripe.loseAnswers(taken[at - 1] === 'kill')
        if (step === 'press') await press({})
        else if (step === 'part') await press({ what: 'part' })
        else if (step === 'plan') {
          const left = await open(invoice.id, dana)
          const half = (left / 200).toFixed(2)
          const rest = (left / 100 - Number(half)).toFixed(2)
          const parts = [
            { dueOn: '2150-05-01', amount: half },
            { dueOn: '2150-06-01', amount: rest },
          ]
          await dana.api.put(`/api/admin/invoices/${invoice.id}/plan`, { parts })
        } else if (step === 'bank') await press({ way: 'online_ach' })
        else if (step === 'check')
          await dana.api.post('/api/admin/payments', {
            clientId: client.id,
            way: 'check',
            amount: '10',
            receivedOn: '2026-02-20',
          })
        else if (step === 'check bounces') {
          const check = (await books.ledger(client.id)).find(
            ({ way, kind, state }) => way === 'check' && kind === 'payment' && state === 'settled',
          )
          const body = { reason: 'No funds', returned: true }
          if (check) await dana.api.post(`/api/admin/payments/${check.id}/reverse`, body)
        } else if (step === 'credit')
          await dana.api.post(`/api/admin/invoices/${invoice.id}/use-credit`, {})
        else if (step === 'job') await job().catch(() => undefined)
        else if (checkout === undefined || !reached.has(checkout.url)) continue
        else if (step === 'wait for the bank' && checkout.status === 'open')
          Object.assign(checkout, { status: 'complete', payment: 'waits' })
        // Also what the bank refused first: Stripe’s word counts.
        else if (step === 'pay' && checkout.status !== 'expired') isPaid(checkout)
        else if (step === 'fail' && checkout.status === 'open')
          Object.assign(checkout, { status: 'complete', payment: 'failed' })
        else if (step === 'back') await comeBack(client, checkout)
        else if (step === 'event') await webhook(checkout)
        else if (checkout.payment !== 'succeeded') continue
        else if (step === 'refund here')
          await books.refund(checkout.clientReferenceId, '1').catch(() => undefined)
        else if (step === 'refund' && keptOf(checkout) >= 100)
          checkout.refunds.push({
            id: `re_${crypto.randomUUID()}`,
            amount: 100,
            status: 'succeeded',
            payment_intent: `pi_${checkout.id}`,
          })
        else if (step === 'send back')
          Object.assign(checkout.refunds.at(-1) ?? {}, { status: 'failed' })
        else if (step === 'dispute' && keptOf(checkout) > 0)
          addDispute(checkout, 'needs_response', keptOf(checkout))
        else if (step === 'dispute a part' && keptOf(checkout) >= 1100)
          addDispute(checkout, 'needs_response', 1100)
        else if (step === 'win' && checkout.disputes.length > 0) dispute(checkout, 'won')
        else if (step === 'lose' && checkout.disputes.length > 0) dispute(checkout, 'lost')
      }
      stripe.loseAnswers(false)
      await job()
      for (const { id } of mine()) await settlePayment(services, id)
      const held = mine().map(keptOf)
      const entries = await books.ledger(client.id)
      const counted = entries.filter(({ state }) => state !== 'pending' && state !== 'failed')
      const inBooks = counted.filter(({ kind }) => kind !== 'reduction')
      const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)
      const reduced =
        sum(counted.map(({ cents }) => cents)) - sum(inBooks.map(({ cents }) => cents))
      const sumOf = (...ways: string[]) =>
        sum(inBooks.filter(({ way }) => ways.includes(way)).map(({ cents }) => cents))
      expect(sumOf('online_card', 'online_ach')).toBe(sum(held))
      const all = (await dana.api.get(`/api/admin/invoices/${invoice.id}`)).json()
      const credit = sum(entries.map((entry) => entry.credit))
      const kept = sum(held.map((one) => Math.max(one, 0)))
      const account = `/api/admin/clients/${client.id}`
      const [last] = (await dana.api.get(`${account}/statement`)).list().slice(-1)
      const now = (await dana.api.get(`${account}/balance`)).json()
      expect(last?.['balance']).toBe(Number(now['open']) - Number(now['credit']))
      expect(Number(all['paid']) + credit).toBe(kept + sumOf('check') + reduced)
      const lines = (await dana.api.get('/api/admin/payments.csv')).text.split('\r\n')
      const isOwn = (line: string) => line.includes(client.id) && !line.includes('Price reduced')
      const own = lines.filter(isOwn)
      const amounts = own.map((line) => Number(/,(-?\d+\.\d\d),/.exec(line)?.[1]))
      expect(sum(amounts.map((amount) => Math.round(amount * 100)))).toBe(
        sum(held) + sumOf('check'),
      )
    }),
    { numRuns: runs(12, 40) },
  )
})
