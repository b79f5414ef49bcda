import { afterAll, beforeEach, expect, test } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import { dayAfter } from '#shared/base/days.ts'
import { systemSource } from '#server/change/change.ts'
import { remindOfInvoices } from '#server/features/money/remind-of-invoices.ts'
import { settleOpenPayments } from '#server/features/money/online/settle-open.ts'
import { eraseClient } from '#server/records/retention/erase-client.ts'
import { startTestApp } from '#tests/support/app.ts'
import { apiAs } from '#tests/support/api.ts'
import { aClient, anAdmin, signIn } from '#tests/support/factories.ts'
import { booksOf } from '#tests/support/money.ts'
import { rowsOf, setRows } from '#tests/support/rows.ts'
import { dispute, startStripe } from '#tests/support/stripe.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const stripe = await startStripe()
const portal = await startTestApp({ config: { stripe: stripe.settings } })
afterAll(async () => {
  await portal.close()
  stripe.close()
})
beforeEach(() => portal.reset())

const today = () => firmDay(portal.services.clock())

/** Staff on that day, with what the books say. */
async function staffOn(staffId: string, { days }: { days: number }) {
  portal.pass({ days })
  const api = apiAs(portal, await signIn(portal, staffId))
  const lines = async () => {
    const file = (await api.get('/api/admin/payments.csv')).text.trim().split('\r\n').slice(1)
    return file.map((line) => {
      const [day, kind] = line.split(',')
      return `${day} ${kind} ${/,(-?\d+\.\d\d),/.exec(line)?.[1]}`
    })
  }
  const books = booksOf({ api })
  const months = async () => (await books.summary()).revenue
  return { api, lines, months, books }
}

const settle = () => settleOpenPayments({ ...portal.services, log: portal.app.log })

/** A client who paid an invoice at Stripe. */
async function paidOnline(books: ReturnType<typeof booksOf>, way: string) {
  const nora = await aClient(portal)
  const invoice = await books.issued(nora.id, ['310'])
  await nora.api.post(`/api/invoices/${invoice.id}/pay`, { way })
  const checkout = stripe.newestCheckout()
  Object.assign(checkout, { status: 'complete', payment: 'succeeded' })
  await settle()
  return { nora, checkout }
}

test('a returned check stays in the month in which it came, and goes out on the day of its return', async () => {
  const { id } = await anAdmin(portal)
  const { api, books, lines, months } = await staffOn(id, { days: 0 })
  const nora = await aClient(portal)
  const { id: serviceId, name } = (await api.get('/api/admin/services')).list()[0] ?? {}
  const priced = { lines: [{ serviceId, unitPrice: '310' }] }
  const draft = await api.post('/api/admin/invoices', { clientId: nora.id, ...priced })
  await books.step(String(draft.json()['id']), 'issue')
  // In another month, of those that the summary has.
  const receivedOn = dayAfter(today(), -40)
  const check = await books.pay(nora.id, '310', { receivedOn })
  const came = await lines()
  expect(came).toEqual([`${receivedOn} Payment 310.00`])
  const body = { reason: 'No funds', returned: true }
  expect((await api.post(`/api/admin/payments/${check.id}/reverse`, body)).status).toBe(200)
  expect(await lines()).toEqual([...came, `${today()} Taken back by the bank -310.00`])
  expect(await months()).toEqual([
    { month: today().slice(0, 7), cents: -31_000, services: [{ serviceId, name, cents: -31_000 }] },
    {
      month: receivedOn.slice(0, 7),
      cents: 31_000,
      services: [{ serviceId, name, cents: 31_000 }],
    },
  ])
})

test('November in QuickBooks format stays the same file after its credit pays an invoice of December, the client has another name, and the bank returns the check, which is a row of December', async () => {
  const { id } = await anAdmin(portal)
  const year = Number(today().slice(0, 4)) + 1
  const days = (Date.parse(`${year}-11-20`) - Date.parse(today())) / 86_400_000
  const { api, books } = await staffOn(id, { days })
  const month = async (by: typeof api, days: string) => {
    const of = `from=${year}-${days.slice(0, 2)}-01&until=${year}-${days}`
    return (await by.get(`/api/admin/payments.csv?format=quickbooks&${of}`)).text
  }
  const nora = await aClient(portal, { firstName: 'Nora', lastName: 'Day' })
  const { number } = await books.issued(nora.id, ['310'])
  const check = await books.pay(nora.id, '360', { receivedOn: today() })
  const november = await month(api, '11-30')
  const row = (words: string, numbers: number | string | null, amount: string, name = 'Day') => {
    const [, ofMonth, day] = today().split('-')
    const cells = `${ofMonth}/${day}/${year},"${words}, invoice ${numbers}, Nora ${name}",${amount}`
    return `Date,Description,Amount\r\n${cells}\r\n`
  }
  expect(november).toBe(row('Payment, Check', number, '360.00'))
  const later = await staffOn(id, { days: 15 })
  await setRows(portal, 'clients', { lastName: 'Cole' }, { id: nora.id })
  const next = await later.books.issued(nora.id, ['50'])
  expect(next).toMatchObject({ paid: 5000, open: 0 })
  const body = { reason: 'No funds', returned: true }
  await later.api.post(`/api/admin/payments/${check.id}/reverse`, body)
  expect(await month(later.api, '11-30')).toBe(november)
  expect(await month(later.api, '12-31')).toBe(
    row('Taken back by the bank (check)', `${number} ${next.number}`, '-360.00', 'Cole'),
  )
})

test('a dispute goes out on its day what was left, comes in when it is won, and no line changes', async () => {
  const { id } = await anAdmin(portal)
  const { books } = await staffOn(id, { days: 0 })
  const { checkout } = await paidOnline(books, 'online_card')
  await books.refund(checkout.clientReferenceId, '100')
  const expected = [`${today()} Payment 310.00`, `${today()} Refund -100.00`]
  for (const [status, line] of [
    ['needs_response', 'Taken back by the bank -210.00'],
    ['won', 'Dispute won 210.00'],
    ['lost', 'Taken back by the bank -210.00'],
  ] as const) {
    const { lines, months } = await staffOn(id, { days: 25 })
    dispute(checkout, status)
    await settle()
    expected.push(`${today()} ${line}`)
    expect(await lines()).toEqual(expected)
    const sum = (await months()).reduce((total, month) => total + month.cents, 0)
    expect(sum).toBe(status === 'won' ? 21_000 : 0)
  }
})

test('what is refunded while a dispute is open goes out too, as at the provider, and no line changes', async () => {
  const { id } = await anAdmin(portal)
  const { books, lines } = await staffOn(id, { days: 0 })
  const { checkout } = await paidOnline(books, 'online_card')
  const expected = await lines()
  const refund = { id: 're_dashboard', amount: 10_000, status: 'succeeded' } as const
  for (const [change, line, left] of [
    [() => dispute(checkout, 'needs_response'), 'Taken back by the bank -310.00', 0],
    [
      () => checkout.refunds.push({ ...refund, payment_intent: `pi_${checkout.id}` }),
      'Refund -100.00',
      -10_000,
    ],
    [() => dispute(checkout, 'won'), 'Dispute won 310.00', 21_000],
  ] as const) {
    const staff = await staffOn(id, { days: 40 })
    change()
    await settle()
    expected.push(`${today()} ${line}`)
    expect(await staff.lines()).toEqual(expected)
    const sum = (await staff.months()).reduce((total, month) => total + month.cents, 0)
    expect(sum).toBe(left)
  }
})

test('a refund that the client’s bank sends back during a dispute is a line of its own, and no line changes', async () => {
  const { id } = await anAdmin(portal)
  const { books } = await staffOn(id, { days: 0 })
  const { nora, checkout } = await paidOnline(books, 'online_card')
  await books.refund(checkout.clientReferenceId, '100')
  const expected = [`${today()} Payment 310.00`, `${today()} Refund -100.00`]
  for (const [change, line] of [
    [() => dispute(checkout, 'needs_response'), 'Taken back by the bank -210.00'],
    [
      () => checkout.refunds.forEach((refund) => (refund.status = 'failed')),
      'Refund sent back 100.00',
    ],
    [() => dispute(checkout, 'won'), 'Dispute won 210.00'],
  ] as const) {
    const { lines } = await staffOn(id, { days: 10 })
    change()
    await settle()
    expected.push(`${today()} ${line}`)
    expect(await lines()).toEqual(expected)
  }
  const api = apiAs(portal, await signIn(portal, nora.id))
  expect((await api.get('/api/invoices')).list()).toMatchObject([{ open: 0, paid: 31_000 }])
})

test('a refund to a bank account goes out on the day on which it arrives, so that a month that was exported stays', async () => {
  const { id } = await anAdmin(portal)
  const { books } = await staffOn(id, { days: 0 })
  const { checkout } = await paidOnline(books, 'online_ach')
  await books.refund(checkout.clientReferenceId, '100')
  const before = [`${today()} Payment 310.00`]
  const { lines } = await staffOn(id, { days: 5 })
  expect(await lines()).toEqual(before)
  for (const refund of checkout.refunds) refund.status = 'succeeded'
  await settle()
  expect(await lines()).toEqual([...before, `${today()} Refund -100.00`])
})

test.each([
  ['lost', 'the reminders begin anew', { reminded: [0, 7, 21], called: 1 }],
  ['won', 'nothing is asked', { reminded: [], called: 0 }],
] as const)(
  'nobody is reminded of an invoice, or called, while a bank decides about its payment; once the dispute is %s, %s',
  async (status, _then, expected) => {
    const { id } = await anAdmin(portal)
    const { books } = await staffOn(id, { days: 0 })
    const nora = await aClient(portal)
    const invoice = await books.issued(nora.id, ['310'], { dueOn: today() })
    const asked = async () => {
      const reminded: number[] = []
      for (let day = 0; day < 25; day += 1) {
        if ((await remindOfInvoices(portal.services)) > 0) reminded.push(day)
        portal.pass({ days: 1 })
      }
      const token = await signIn(portal, id)
      const { output } = await callTrpc(portal, 'admin.clients.callList', { token })
      return { reminded, called: (output as unknown[]).length }
    }
    expect(await asked()).toEqual({ reminded: [0, 7, 21], called: 1 })
    const api = apiAs(portal, await signIn(portal, nora.id))
    await api.post(`/api/invoices/${invoice.id}/pay`, { way: 'online_card' })
    const checkout = stripe.newestCheckout()
    Object.assign(checkout, { status: 'complete', payment: 'succeeded' })
    dispute(checkout, 'needs_response')
    await settle()
    expect(await asked()).toEqual({ reminded: [], called: 0 })
    dispute(checkout, status)
    await settle()
    expect(await asked()).toEqual(expected)
  },
)

test('what Stripe says after an erasure is in the books that are kept: a transfer that arrives, a dispute, a refund', async () => {
  const { id } = await anAdmin(portal)
  const { books, lines } = await staffOn(id, { days: 0 })
  const paying = await paidOnline(books, 'online_ach')
  const disputing = await paidOnline(books, 'online_card')
  await books.refund(paying.checkout.clientReferenceId, '100')
  const late = await aClient(portal)
  const invoice = await books.issued(late.id, ['70'])
  await late.api.post(`/api/invoices/${invoice.id}/pay`, { way: 'online_ach' })
  const coming = stripe.newestCheckout()
  Object.assign(coming, { status: 'complete', payment: 'processing' })
  await settle()
  const source = { ...systemSource(portal.services), store: portal.services.store }
  for (const client of [paying.nora, disputing.nora, late])
    await eraseClient(source, { clientId: client.id, reason: null })
  for (const refund of paying.checkout.refunds) refund.status = 'succeeded'
  coming.payment = 'succeeded'
  dispute(disputing.checkout, 'lost')
  await settle()
  expect((await lines()).map((line) => line.slice(11)).toSorted()).toEqual([
    'Payment 310.00',
    'Payment 310.00',
    'Payment 70.00',
    'Refund -100.00',
    'Taken back by the bank -310.00',
  ])
  const api = apiAs(portal, await signIn(portal, id))
  const told = (await api.get('/api/notifications')).list()
  const aboutIt = told.filter(({ title }) => title === 'Payment returned')
  expect(aboutIt).toMatchObject([{ href: '/admin/money' }])
  expect(await rowsOf(portal, 'payments', ['id'], { state: ['pending', 'disputed'] })).toEqual([])
})
