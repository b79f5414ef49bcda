import { describe, expect, test } from 'vitest'
import { tooLittleOnline } from '#shared/money/payment-ways.ts'
import { aClient } from '#tests/support/factories.ts'
import { isPaid, startOnline } from '#tests/support/online.ts'

const online = await startOnline()
const { stripe, portal, dana, books, anInvoice, pay, webhook, begun, toldOf, job } = online
const { comeBack, fails, refuses, losesAnswers, works, open, movesOf } = online

const voiding = (id: string, more: object = {}) =>
  dana.api.post(`/api/admin/invoices/${id}/void`, { because: 'Wrong', ...more })

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
    const { client, invoice, checkout } = await begun()
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
    expect(await toldOf(client, 'Payment received')).toHaveLength(1)
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
    const { client, invoice, checkout: page } = await begun()
    fails()
    const refused = await voiding(invoice.id)
    expect([refused.status, refused.json()['message']]).toEqual([
      503,
      expect.stringContaining('payment page can’t be closed'),
    ])
    works()
    expect((await voiding(invoice.id)).json()).toMatchObject({ state: 'void' })
    expect(page.status).toBe('expired')
    expect(await books.ledger(client.id)).toMatchObject([{ state: 'failed' }])
    const other = await begun('online_ach')
    Object.assign(other.checkout, { status: 'complete', payment: 'processing' })
    const answer = await voiding(other.invoice.id)
    expect(answer.json()['message']).toBe('A payment of this invoice is still processing')
  })

  test('a page whose address was lost holds up no voiding: it is closed, or was never there', async () => {
    const lost = await anInvoice()
    losesAnswers()
    await pay(lost.client, lost.invoice.id)
    works()
    expect((await voiding(lost.invoice.id)).json()).toMatchObject({ state: 'void' })
    expect(stripe.newestCheckout()).toMatchObject({ amount: 31_000, status: 'expired' })
    expect(await books.ledger(lost.client.id)).toMatchObject([{ state: 'failed' }])
    const never = await anInvoice()
    losesAnswers()
    await pay(never.client, never.invoice.id)
    refuses()
    expect((await voiding(never.invoice.id)).json()).toMatchObject({ state: 'void' })
    expect(await movesOf(never.client)).toEqual(['failed'])
  })

  test.each(['no key', 'the key of another account'] as const)(
    'with %s staff void an invoice once they know that what is paid on its page becomes credit',
    async (since) => {
      const { client, invoice, checkout: page } = await begun()
      if (since === 'no key') portal.services.config.stripe = null
      else stripe.checkouts.delete(page.id)
      try {
        const refused = await voiding(invoice.id)
        expect(refused.status).toBe(409)
        expect(refused.json()['errors']).toMatchObject([{ path: 'anyway' }])
        const known = await voiding(invoice.id, { anyway: true })
        expect(known.json()).toMatchObject({ state: 'void' })
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
    expect((await client.api.post(`/api/invoices/${invoice.id}/pay`, part)).status).toBe(200)
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

  test('is not for a paid invoice, somebody else’s, and cash', async () => {
    const { client, invoice } = await anInvoice()
    expect((await pay(await aClient(portal), invoice.id)).status).toBe(404)
    expect((await pay(client, invoice.id, 'cash')).status).toBe(400)
    await books.pay(client.id, '310')
    expect((await pay(client, invoice.id)).status).toBe(409)
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

describe('paying from a bank account', () => {
  test('is on its way until it is settled, and no second payment begins meanwhile', async () => {
    const { client, invoice, checkout } = await begun('online_ach')
    // The client proves the account at once, by signing in to their bank.
    expect(stripe.asked.at(-1)?.fields).toMatchObject({
      'allowed_payment_method_types[0]': 'us_bank_account',
      'payment_method_options[us_bank_account][verification_method]': 'instant',
    })
    const left = { state: 'pending', reachedBank: false }
    expect((await comeBack(client, checkout)).json()).toMatchObject(left)
    for (const payment of ['waits', 'processing']) {
      Object.assign(checkout, { status: 'complete', payment })
      const reached = { ...left, reachedBank: true }
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
    const { client, invoice, checkout } = await begun('online_ach')
    Object.assign(checkout, { status: 'complete', payment: 'failed' })
    await webhook(checkout, 'checkout.session.async_payment_failed')
    return { client, invoice, checkout }
  }

  test('that fails days later leaves the invoice open, and the client hears of it', async () => {
    const { client, invoice } = await failed()
    expect(await books.ledger(client.id)).toMatchObject([{ state: 'failed' }])
    expect(await open(invoice.id)).toBe(31_000)
    expect(await toldOf(client, 'Payment did not go through')).toHaveLength(1)
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

  test('whose page is left until it expires is no payment, and the client hears nothing', async () => {
    const { client, invoice } = await anInvoice()
    await pay(client, invoice.id, 'online_ach')
    await webhook(
      Object.assign(stripe.newestCheckout(), { status: 'expired' }),
      'checkout.session.expired',
    )
    const left = { state: 'failed', reachedBank: false }
    expect(await books.ledger(client.id)).toMatchObject([left])
    expect(await toldOf(client, 'Payment did not go through')).toEqual([])
  })
})
