import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { keysOf } from '#shared/base/keys-of.ts'
import { bookFiles } from '#server/import/book-rows.ts'
import { remindOfInvoices } from '#server/features/money/remind-of-invoices.ts'
import { settleOpenPayments } from '#server/features/money/online/settle-open.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aFolder, exportOf, importInto, sentences } from '#tests/support/import-folder.ts'
import { queuedMails } from '#tests/support/mails.ts'
import { booksOf } from '#tests/support/money.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { dispute, startStripe } from '#tests/support/stripe.ts'

const stripe = await startStripe()
const settings = { config: { stripe: stripe.settings } }
const [old, moved] = [await startTestApp(settings), await startTestApp(settings)]
afterAll(async () => {
  await Promise.all([old.close(), moved.close()])
  stripe.close()
})
const [dana, erin] = [await anAdmin(old), await anAdmin(moved)]
await anAdmin(moved, dana)
const books = booksOf(dana)

const settle = () => settleOpenPayments({ ...old.services, log: old.app.log })

const importFrom = (folder: string, by: Person | null = erin) => importInto(moved, folder, by)

/** The files of the books. */
async function booksIn(folder: string): Promise<Record<string, string>> {
  const files = await Promise.all(
    [...keysOf(bookFiles), 'balances.csv', 'returns.csv'].map(
      async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const,
    ),
  )
  return Object.fromEntries(files)
}

async function payOnline(
  clientApi: Awaited<ReturnType<typeof aClient>>['api'],
  id: string,
  way: string,
) {
  await clientApi.post(`/api/invoices/${id}/pay`, { way })
  return stripe.newestCheckout()
}

test('the books of a firm that moves are the same in its new portal: export, import, export', async () => {
  const nora = await aClient(old, { firstName: 'Nora', lastName: 'Moving' })
  const taxReturn = await aReturn(old, { clientId: nora.id, taxYear: 2024 })
  await books.setFee(taxReturn.id, ['290', '10'])
  await books.setFee(taxReturn.id, ['310'])
  await books.draft(nora.id, ['20'], { memo: 'For later' })
  // Paid in parts, with a plan of what was open in between, and a refund that lowers the price.
  const planned = await books.issued(nora.id, ['250', '60'], { taxReturnId: taxReturn.id })
  const check = await books.pay(nora.id, '110', { taxReturnId: taxReturn.id, note: '=Check 7' })
  await books.plan(planned.id, ['2098-01-01', '150'], ['2098-02-01', '50'])
  await books.step(planned.id, 'remind')
  await books.step(planned.id, 'reminders', { stopped: true })
  await books.refund(check.id, '10')
  await books.refund(check.id, '7', { again: false })
  await books.pay(nora.id, '30', { taxReturnId: taxReturn.id })
  // A wrong entry, and an invoice that was voided and replaced.
  const wrong = await books.pay(nora.id, '5', { way: 'cash' })
  await dana.api.post(`/api/admin/payments/${wrong.id}/reverse`, { reason: 'Another client' })
  const voided = await books.issued(nora.id, ['40'])
  await books.step(voided.id, 'void', { because: 'Wrong price', replace: true })
  // A bounced check, whose invoice the credit of a later payment then pays.
  const bounced = await books.issued(nora.id, ['70'])
  const bad = await books.pay(nora.id, '70', { invoiceIds: [bounced.id] })
  const returned = { reason: 'No funds', returned: true }
  await dana.api.post(`/api/admin/payments/${bad.id}/reverse`, returned)
  // Online: paid and disputed, refunded, and on its way.
  const lines = [{ text: 'Extension', quantity: '1.5', unitPrice: '40' }]
  const card = await books.issued(nora.id, [], { lines })
  const disputed = await payOnline(nora.api, card.id, 'online_card')
  Object.assign(disputed, { status: 'complete', payment: 'succeeded' })
  await settle()
  dispute(disputed, 'needs_response')
  await settle()
  const coming = await books.issued(nora.id, ['90'])
  const bank = await payOnline(nora.api, coming.id, 'online_ach')
  Object.assign(bank, { status: 'complete', payment: 'processing' })
  await settle()

  const out = await exportOf(old)
  const before = await booksIn(out)
  const ofNora = [nora.id, nora.email]
  const cells = (file: string, columns: string) =>
    parse<Record<string, string>>(before[file] ?? '', { columns: true, bom: true }).map((row) => {
      expect([row['client'], row['email']]).toEqual(ofNora)
      return columns
        .split(' ')
        .map((column) => row[column])
        .join(' ')
    })
  expect(cells('fees.csv', 'taxYear text quantity unitPrice amount')).toEqual([
    '2024 Work 1 1 290.00 290.00',
    '2024 Work 2 1 10.00 10.00',
    '2024 Work 1 1 310.00 310.00',
  ])
  const ofInvoice = 'number state taxYear total paid open billedTo voidBecause replacesId'
  expect(cells('invoices.csv', ofInvoice)).toEqual([
    ' draft  20.00 0.00 0.00   ',
    '1 open 2024 310.00 130.00 180.00 Nora Moving  ',
    '2 void  40.00 0.00 0.00 Nora Moving Wrong price ',
    ` draft  40.00 0.00 0.00   ${voided.id}`,
    '3 open  70.00 0.00 70.00 Nora Moving  ',
    '4 open  60.00 0.00 60.00 Nora Moving  ',
    '5 open  90.00 0.00 90.00 Nora Moving  ',
  ])
  const lineCells = cells('invoice-lines.csv', 'invoiceId text quantity unitPrice amount')
  expect(lineCells.slice(1, 3)).toEqual([
    `${planned.id} Work 1 1 250.00 250.00`,
    `${planned.id} Work 2 1 60.00 60.00`,
  ])
  expect(lineCells).toContain(`${card.id} Extension 1.5 40.00 60.00`)
  expect(cells('plans.csv', 'invoiceId part dueOn amount open')).toEqual([
    `${planned.id} 1 2098-01-01 150.00 130.00`,
    `${planned.id} 2 2098-02-01 50.00 50.00`,
  ])
  const ofPayment =
    'kind way state taxYear amount refunded returned reversesId note recordedByEmail'
  const entered = cells('payments.csv', ofPayment)
  expect(entered.slice(0, 4)).toEqual([
    `payment check settled 2024 110.00 17.00 0.00  '=Check 7 ${dana.email}`,
    `refund check settled 2024 -10.00 0.00 0.00 ${check.id} Paid twice ${dana.email}`,
    `refund check settled 2024 -7.00 0.00 0.00 ${check.id} Paid twice ${dana.email}`,
    `reduction check settled 2024 7.00 0.00 0.00   ${dana.email}`,
  ])
  expect(entered.slice(5, 9)).toEqual([
    `payment cash settled 2024 5.00 5.00 0.00   ${dana.email}`,
    `reversal cash settled 2024 -5.00 0.00 0.00 ${wrong.id} Another client ${dana.email}`,
    `payment check returned  70.00 70.00 70.00   ${dana.email}`,
    `bank_return check settled  -70.00 0.00 0.00 ${bad.id} No funds ${dana.email}`,
  ])
  const parts = cells('payment-parts.csv', 'paymentId invoiceId amount later')
  expect(parts).toContain(`${check.id} ${planned.id} 110.00 false`)
  expect(cells('balances.csv', 'owes credit date reference taxYear')[0]).toBe(
    '180.00  2098-01-01 Invoice 1 2024',
  )
  expect(await importFrom(out, null)).toMatchObject({ clients: 1, balances: 0, refusals: [] })
  const asked = stripe.asked.length
  const { entries } = await importFrom(out)
  expect(entries).toBeGreaterThan(12)
  expect(await booksIn(await exportOf(moved))).toEqual(before)
  expect(await importFrom(out)).toMatchObject({ clients: 0, entries: 0, balances: 0, refusals: [] })
  expect(await booksIn(await exportOf(moved))).toEqual(before)
  await remindOfInvoices(moved.services)
  expect(await queuedMails(moved)).toEqual([])
  expect(stripe.asked.length).toBe(asked)

  // The series goes on, and the payment that is on its way arrives here.
  expect((await booksOf(erin).issued(await movedId('Moving'), ['1'])).number).toBe(6)
  Object.assign(bank, { payment: 'succeeded' })
  await settleOpenPayments({ ...moved.services, log: moved.app.log })
  const invoice = await erin.api.get(`/api/admin/invoices/${coming.id}`)
  expect(invoice.json()).toMatchObject({ open: 0, paid: 9000 })
})

async function movedId(lastName: string): Promise<string> {
  const found = moved.services.db
    .selectFrom('clients')
    .select('id')
    .where('lastName', '=', lastName)
  return (await found.executeTakeFirstOrThrow()).id
}

const uuid = (end: number) => `0197a4d0-0000-7000-8000-${String(end).padStart(12, '0')}`

/** A folder with one office client who has these rows. */
function theBooks(name: string, files: Record<string, string[]>): Promise<string> {
  const columns: Record<string, string> = {
    'invoices.csv': 'id,number,state,billedTo,issuedOn,dueOn,total,createdAt,replacesId,taxYear',
    'invoice-lines.csv': 'invoiceId,text,quantity,unitPrice,amount',
    'payments.csv':
      'id,kind,way,state,amount,receivedOn,reachedBank,createdAt,reversesId,recordedByEmail',
    'plans.csv': 'invoiceId,part,dueOn,amount',
    'payment-parts.csv': 'paymentId,invoiceId,amount,later',
  }
  const books = Object.entries(files).map(([file, rows]) => {
    return [file, [`client,${columns[file]}`, ...rows.map((row) => `${name},${row}`)].join('\n')]
  })
  const clients = `client,firstName,lastName\n${name},Rosa,${name}`
  return aFolder({ 'clients.csv': clients, ...Object.fromEntries(books) })
}

const at = '2026-01-05T10:00:00.000Z'
const anInvoice = (id: string, number: string, total: string, rest = ',') =>
  `${id},${number},open,Rosa,2026-01-05,2026-02-05,${total},${at},${rest}`

test('a row that can’t be read is refused with its reason, and its client is left out', async () => {
  const folder = await theBooks('Unread', {
    'invoices.csv': [
      anInvoice(uuid(1), 'x', '1.5', `${uuid(9)},2019`),
      anInvoice('7', '901', '1.00'),
    ],
    'payments.csv': [`${uuid(2)},gift,barter,settled,5,2026-13-01,maybe,${at},${uuid(9)},`],
    'payment-parts.csv': [`${uuid(2)},${uuid(1)},5.00,false`],
  })
  const { refusals, ...counts } = await importFrom(folder)
  expect(counts).toMatchObject({ clients: 0, entries: 0 })
  expect(refusals.map(({ file, line, field }) => `${file} ${line} ${field}`)).toEqual([
    'invoices.csv 2 number',
    'invoices.csv 2 total',
    'invoices.csv 3 id',
    'payments.csv 2 kind',
    'payments.csv 2 way',
    'payments.csv 2 amount',
    'payments.csv 2 receivedOn',
    'payments.csv 2 reachedBank',
    'payment-parts.csv 2 invoiceId',
  ])
})

const anEntry = (end: number, amount: string, kind = 'payment', takesBack = '', by = '') =>
  `${uuid(end)},${kind},check,settled,${amount},2026-01-05,false,${at},${takesBack},${by}`
/** An invoice of $2.00 with its line, and what differs. */
const billed = (end: number, differs: Record<string, string[]> = {}) => ({
  'invoices.csv': [anInvoice(uuid(end), String(900 + end), '2.00')],
  'invoice-lines.csv': [`${uuid(end)},Work,1,2.00,2.00`],
  ...differs,
})

test.each([
  [
    'Sum',
    billed(11, { 'invoice-lines.csv': [`${uuid(11)},Work,1,1.00,1.00`] }),
    'invoices.csv 2: the total of an invoice is the sum of its lines',
  ],
  [
    'Number',
    billed(12, { 'invoices.csv': [anInvoice(uuid(12), '1', '2.00')] }),
    'invoices.csv 2: an invoice has this number already',
  ],
  [
    'Quantity',
    billed(13, {
      'invoice-lines.csv': [`${uuid(13)},Work,1,1.00,1.00`, `${uuid(13)},More,2,1.00,1.00`],
    }),
    'invoice-lines.csv 3: cents are of the quantity',
  ],
  [
    'Plan',
    billed(14, { 'plans.csv': [`${uuid(14)},1,2098-01-01,1.50`, `${uuid(14)},2,2098-02-01,1.00`] }),
    'invoices.csv 2: paid within total',
  ],
  [
    'Sign',
    { 'payments.csv': [anEntry(15, '5.00'), anEntry(16, '5.00', 'refund', uuid(15))] },
    'payments.csv 3: what takes back is negative',
  ],
  [
    'Id',
    { 'payments.csv': [anEntry(17, '5.00'), anEntry(17, '5.00')] },
    'payments.csv 3: an entry has this id already',
  ],
  [
    'Back',
    {
      'payments.csv': [
        anEntry(18, '5.00'),
        anEntry(19, '-3.00', 'refund', uuid(18)),
        anEntry(20, '-3.00', 'refund', uuid(18)),
      ],
    },
    'payments.csv 4: no more is taken back than was paid',
  ],
  [
    'Parts',
    billed(31, {
      'payments.csv': [anEntry(32, '1.00')],
      'payment-parts.csv': [`${uuid(32)},${uuid(31)},2.00,false`],
    }),
    'payment-parts.csv 2: the parts of a payment are within its amount',
  ],
  [
    'Paid',
    billed(33, {
      'payments.csv': [anEntry(34, '2.00'), anEntry(35, '1.00')],
      'payment-parts.csv': [
        `${uuid(34)},${uuid(33)},2.00,false`,
        `${uuid(35)},${uuid(33)},1.00,false`,
      ],
    }),
    'payment-parts.csv 3: paid within total',
  ],
])(
  'books that contradict themselves or these are refused whole, with the first such row: %s',
  async (name, files, row) => {
    await booksOf(erin).issued((await aClient(moved)).id, ['1'])
    const { entries, refusals } = await importFrom(await theBooks(name, files))
    expect(entries).toBe(0)
    const books = 'The books of this client don’t agree with each other or with these: '
    expect(sentences(refusals)).toEqual([row.replace(': ', `: ${books}`) + ` (client ${name})`])
    const client = await movedId(name)
    for (const table of ['invoices', 'payments'] as const) {
      const kept = moved.services.db.selectFrom(table).select('id').where('clientId', '=', client)
      expect(await kept.execute()).toEqual([])
    }
  },
)

test('another client’s address did not record a payment', async () => {
  const { email } = await aClient(moved)
  const rows = { 'payments.csv': [anEntry(23, '5.00', 'payment', '', email)] }
  expect(await importFrom(await theBooks('Other', rows))).toMatchObject({
    entries: 1,
    refusals: [],
  })
  expect(await rowsOf(moved, 'payments', ['recordedBy'], { id: uuid(23) })).toEqual([
    { recordedBy: null },
  ])
})

test('a client who has other invoices here keeps them, and the books of the files stay out', async () => {
  const rows = { 'payments.csv': [anEntry(21, '5.00')] }
  const folder = await theBooks('Both', rows)
  expect(await importFrom(folder)).toMatchObject({ entries: 1, refusals: [] })
  await booksOf(erin).issued(await movedId('Both'), ['1'])
  expect(await importFrom(folder)).toMatchObject({ entries: 0, refusals: [] })
  const more = [...rows['payments.csv'], anEntry(22, '6.00')]
  expect(await importFrom(await theBooks('Both', { 'payments.csv': more }))).toMatchObject({
    entries: 0,
    refusals: [
      {
        file: 'payments.csv',
        line: 3,
        reason: expect.stringMatching(/other invoices or payments/),
      },
    ],
  })
})
