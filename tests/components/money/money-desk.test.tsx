import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { firmDay } from '#shared/firm/business-days.ts'
import { cents } from '#shared/base/money.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { aStaffInvoice, aStaffPayment, nora } from '#tests/components/support/money.ts'
import { aMoneySummary, ofMoneyDesk } from '#tests/components/support/money-desk.ts'
import { messages, renderScreen } from '#tests/components/support/screen.tsx'
import { anAdmin, id } from '#tests/support/fixtures.ts'

const region = (name: string) => page.getByRole('region', { name, exact: true })
const invoices = page.getByRole('list', { name: 'Invoices' })
const views = page.getByRole('navigation', { name: 'Invoices and payments' })
const table = (name: string) => page.getByRole('table', { name })
const inDays = (days: number) => firmDay(new Date(Date.now() + days * 86_400_000))
const none = { items: [], nextCursor: null }

const open = (answers: Answers = {}, path = '/admin/money') =>
  renderScreen(path, { viewer: anAdmin(), answers: ofMoneyDesk(answers) })

test('says what is open by age, which filed returns are unpaid, and what came in by service and month; its numbers lead to their lists', async () => {
  const filed = (number: number, differs: object = {}) => ({
    taxReturnId: id(number),
    taxYear: 2025,
    form: '1040' as const,
    open: cents.parse(10_000),
    filedAt: new Date('2026-03-02T18:00:00Z'),
    client: { ...nora, lastName: `Day ${number}`, emailProven: number !== 21 },
    ...differs,
  })
  const items = [filed(21, { open: cents.parse(31_000) }), ...[22, 23, 24, 25].map((n) => filed(n))]
  const month = inDays(0).slice(0, 7)
  const year = Number(month.slice(0, 4))
  const row = (month: string, amount: number, name: string) => ({
    month,
    cents: cents.parse(amount),
    services: [{ serviceId: null, name, cents: cents.parse(amount) }],
  })
  const revenue = [
    row(month, 50_000, 'Planning'),
    row(`${year - 1}-03`, 20_000, 'Individual'),
    row(`${year - 1}-02`, 10_000, 'Individual'),
  ]
  const summary = aMoneySummary({ filedUnpaid: { returns: 5, items }, revenue })
  const { server } = await open({ 'admin.money.summary': summary })
  const ages = table('Open by age')
  await expect.element(ages.getByRole('row', { name: /^90 days/ })).toMatchTextContent('3$700.50')
  await expect.element(ages.getByRole('row', { name: /^All/ })).toMatchTextContent('All6$1,250.50')
  const unpaid = page.getByRole('list', { name: 'Filed and unpaid returns' })
  await expect
    .element(unpaid)
    .toMatchTextContent(/Nora Day 21 Address not confirmed.*filed Mar 2, 2026.*\$310\.00/)
  await expect
    .element(unpaid.getByRole('link', { name: '2025 Tax Return' }).first())
    .toHaveAttribute('href', `/admin/returns/${id(21)}`)
  expect(unpaid.getByRole('listitem').elements()).toHaveLength(4)
  await region('Filed and unpaid').getByRole('button', { name: 'Show all 5' }).click()
  expect(unpaid.getByRole('listitem').elements()).toHaveLength(5)
  const services = table('By service')
  await expect.element(services).toMatchTextContent('Planning$500.00$0.00Individual$0.00$300.00')
  await expect.element(services).toMatchTextContent('All$500.00$300.00')
  await page.getByText('Month by month').click()
  await expect.element(table('By month')).toMatchTextContent(`Mar ${year - 1}Individual $200.00`)
  await expect.poll(() => document.querySelectorAll('.visx-bar').length).toBe(12)
  const number = (name: RegExp) =>
    page.getByRole('list', { name: 'At a glance' }).getByRole('link', { name })
  await expect
    .element(number(/^2 To bill \$450\.00$/))
    .toHaveAttribute('href', '/admin?payment=to_bill')
  await number(/^1 In dispute \$99\.00$/).click()
  const asked = () => server.inputs('admin.money.payments').at(-1)
  await expect.poll(asked).toMatchObject({ disputed: true, month: null })
  await number(/^Received in .* \$500\.00$/).click()
  await expect.poll(asked).toMatchObject({ disputed: false, month })
  await page.getByRole('link', { name: 'All payments' }).click()
  await expect.poll(asked).toMatchObject({ disputed: false, month: null })
})

test('each invoice says how it stands, whose it is, and where to act on it; payments say when, how, what for, by whom, and what did not come', async () => {
  const next = (days: number, parts = 1) => ({
    part: 1,
    parts,
    dueOn: inDays(days),
    cents: cents.parse(10_000),
    open: cents.parse(10_000),
  })
  const items = [
    aStaffInvoice({ next: next(-12), reminded: 2 }),
    aStaffInvoice({
      id: id(701),
      number: 1043,
      next: next(5, 3),
      paid: cents.parse(1000),
      open: cents.parse(30_000),
    }),
    aStaffInvoice({ id: id(702), number: null, state: 'draft', open: cents.parse(0), next: null }),
    aStaffInvoice({
      id: id(703),
      number: 1044,
      state: 'void',
      open: cents.parse(0),
      next: null,
      voidBecause: 'The wrong client',
    }),
    aStaffInvoice({ id: id(704), number: 1045, open: cents.parse(0), next: null }),
  ]
  const payments = [
    aStaffPayment({ note: 'Check 2041', credit: cents.parse(500) }),
    aStaffPayment({ id: id(801), kind: 'refund', cents: cents.parse(-31_000), way: 'cash' }),
    aStaffPayment({ id: id(802), state: 'returned', note: 'For Nora' }),
    aStaffPayment({
      id: id(803),
      state: 'pending',
      way: 'online_ach',
      reachedBank: true,
      recordedBy: null,
    }),
    aStaffPayment({ id: id(804), state: 'pending', way: 'online_ach', reachedBank: false }),
    aStaffPayment({
      id: id(805),
      kind: 'bank_return',
      state: 'returned',
      cents: cents.parse(-7000),
    }),
    aStaffPayment({ id: id(806), kind: 'refund', state: 'returned', cents: cents.parse(-2050) }),
  ]
  const { server } = await open({
    'admin.money.invoices': { items, nextCursor: null },
    'admin.money.payments': { items: payments, nextCursor: null },
  })
  const row = (place: number) => invoices.getByRole('listitem').nth(place)
  await expect
    .element(row(0))
    .toMatchTextContent(/Invoice 1042Overdue.*12 days late.*twice|2 times/)
  await expect
    .element(row(1))
    .toMatchTextContent(/1043Partly paid.*\$100\.00 of it due.*\$300\.00of \$310/)
  await expect.element(row(2)).toMatchTextContent(/^Draft.*Not issued yet/)
  await expect.element(row(3)).toMatchTextContent(/1044Void.*The wrong client/)
  await expect.element(row(4)).toMatchTextContent(/1045Paid/)
  await expect
    .element(row(0).getByRole('link', { name: 'Nora Day' }))
    .toHaveAttribute('href', `/admin/clients/${id(12)}`)
  await expect
    .element(row(0).getByRole('link', { name: '2025 return' }))
    .toHaveAttribute('href', `/admin/returns/${id(1)}`)
  await views.getByRole('link', { name: 'Payments' }).click()
  const entry = (place: number) =>
    page.getByRole('list', { name: 'Payments' }).getByRole('listitem').nth(place)
  await expect
    .element(entry(0))
    .toMatchTextContent(
      /Apr 20, 2026Nora DayInvoice 1042, \$5\.00 creditCheck 2041by June Vale\$310/,
    )
  await expect.element(entry(1)).toMatchTextContent(/Refund of a payment \(cash\).*−\$310\.00/)
  await expect.element(entry(2)).toMatchTextContent(/Returned.*Check · For Nora/)
  await expect.element(entry(3)).toMatchTextContent(/Processing.*Bank account, online/)
  await expect.element(entry(4)).toMatchTextContent('Not completed')
  await expect.element(entry(5)).toMatchTextContent(/Won.*Taken back by the bank.*−\$70\.00/)
  await expect.element(entry(6)).toMatchTextContent(/Sent back.*Refund.*−\$20\.50/)
  server.answer({ 'admin.money.payments': none })
  await views.getByRole('link', { name: 'In dispute' }).click()
  await expect.element(page.getByText('No payment is in dispute')).toBeVisible()
  expect(server.inputs('admin.money.payments').at(-1)).toMatchObject({ disputed: true })
})

test('views and a search ask the server, a search for those of every view; the next page follows', async () => {
  const { server } = await open({
    'admin.money.invoices': ({ cursor }) => ({
      items: [aStaffInvoice(cursor ? { id: id(709), number: 900 } : {})],
      nextCursor: cursor ? null : 'next',
    }),
  })
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(invoices).toMatchTextContent('Invoice 900')
  const asked = () => server.inputs('admin.money.invoices').at(-1)
  expect(asked()).toMatchObject({ unpaid: true, cursor: 'next' })
  await views.getByRole('link', { name: 'Overdue' }).click()
  await expect.poll(asked).toMatchObject({ overdue: true })
  await table('Open by age').getByRole('link', { name: '60 to 89 days late' }).click()
  await expect.poll(asked).toMatchObject({ age: 'days60' })
  await views.getByRole('link', { name: 'Drafts' }).click()
  await expect.poll(asked).toMatchObject({ state: 'draft' })
  server.answer({ 'admin.money.invoices': none })
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('1042')
  await expect.element(page.getByText('No invoice matches')).toBeVisible()
  expect(asked()).toMatchObject({ search: '1042' })
  expect(asked()).not.toHaveProperty('unpaid')
  await views.getByRole('link', { name: 'Void' }).click()
  await expect.element(page.getByText('No invoice is void')).toBeVisible()
})

test('the books go to a file: of the last month at first, of the days that are chosen, or of none', async () => {
  const { server } = await open()
  const asked: string[] = []
  server.answerRequests({
    'GET /api/admin/payments.csv': (request) => {
      asked.push(new URL(request.url).search)
      return Response.json({ message: 'Too many downloads' }, { status: 429 })
    },
  })
  const books = region('For the books')
  const until = books.getByLabelText('Until')
  await expect.element(until).not.toHaveValue('')
  await until.fill('2026-02-28')
  await books.getByLabelText('From').fill('2026-03-01')
  await expect.element(books.getByRole('alert')).toMatchTextContent('before the first')
  await expect.element(books.getByRole('button', { name: 'For QuickBooks' })).toBeDisabled()
  await books.getByLabelText('From').fill('2026-02-01')
  await books.getByRole('button', { name: 'For QuickBooks' }).click()
  await expect.element(messages()).toMatchTextContent('Download failedToo many downloads')
  await books.getByLabelText('From').fill('')
  await until.fill('')
  await books.getByRole('button', { name: 'With every column' }).click()
  await expect
    .poll(() => asked)
    .toEqual(['?format=quickbooks&from=2026-02-01&until=2026-02-28', '?format=all'])
})

test('what could not be loaded says so by itself, and is read again; without anything it says so, and where an invoice begins, in place of zeros', async () => {
  const { server } = await open({
    'admin.money.summary': errors.notAllowed('see invoices'),
    'admin.money.invoices': none,
  })
  await expect.element(page.getByText('What is open could not be loaded.')).toBeVisible()
  await expect.element(page.getByText('No invoice is open')).toBeVisible()
  const nothing = { invoices: 0, cents: cents.parse(0) }
  const ages = { days0: nothing, days30: nothing, days60: nothing, days90: nothing }
  server.answer({ 'admin.money.summary': aMoneySummary({ open: ages }) })
  await region('Open invoices').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Nothing is owed for a filed return')).toBeVisible()
  await expect.element(page.getByText('Nothing was received yet')).toBeVisible()
  await expect
    .element(region('Open invoices'))
    .toMatchTextContent(/Nothing is openWrite an invoice on the page of a return or a client/)
  await expect.element(table('Open by age')).not.toBeInTheDocument()
})
