import { expect, test } from 'vitest'
import { aClient, aReturn } from '#tests/support/factories.ts'
import { isPaid, startOnline } from '#tests/support/online.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { addDispute, dispute } from '#tests/support/stripe.ts'

const online = await startOnline()
const { stripe, portal, dana, books, pay, send, paid, toldOf, job, open, returnedOf } = online
const { db } = portal.services

const manyDisputes = Array.from({ length: 101 }, (_, at) => {
  return { id: `du_other_${at}`, amount: 100, status: 'lost' as const }
})

test('a dispute opens the invoice and tells staff; one that is won pays it again, one that is lost does not', async () => {
  const { client, invoice, checkout } = await paid()
  dispute(checkout, 'needs_response')
  const intent = `pi_${checkout.id}`
  await send(stripe.event('charge.dispute.created', { id: 'du_1', payment_intent: intent }))
  expect(await open(invoice.id)).toBe(31_000)
  expect(await toldOf(dana, 'Payment disputed')).not.toEqual([])
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
    rowsOf(db, 'alarms', ['subject', 'details', 'solvedAt'], { kind: 'bank_inquiry', subject })
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
  const [online] = await books.ledger(client.id)
  expect(online).toMatchObject({ state: 'settled', credit: 31_000 })
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
  const refund = { amount: 100, status: 'succeeded' as const, payment_intent: `pi_${checkout.id}` }
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
      const { revenue } = await books.summary()
      const file = await dana.api.get('/api/admin/payments.csv?format=quickbooks')
      const amounts = file.text.trim().split('\r\n').slice(1)
      return [
        revenue.reduce((sum, month) => sum + month.cents, 0),
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
