import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { AdminSummary } from '#shared/returns/admin.schema.ts'
import { firmDay } from '#shared/firm/business-days.ts'
import type { Invoice } from '#shared/money/money.schema.ts'
import { remindOfInvoices } from '#server/features/money/remind-of-invoices.ts'
import { startTestApp, testPortal } from '#tests/support/app.ts'
import { anAdmin, aReturn } from '#tests/support/factories.ts'
import { aFolder, exportOf, importInto, sentences } from '#tests/support/import-folder.ts'
import { queuedMails } from '#tests/support/mails.ts'
import { booksOf } from '#tests/support/money.ts'
import { auditRows, rowOf } from '#tests/support/rows.ts'

const portal = await testPortal()
const dana = await anAdmin(portal)

const bring = (folder: string) => importInto(portal, folder, dana)
const tryOut = (folder: string) => importInto(portal, folder, null)

/** One office client by this name, with what they owe or have as credit. */
const ofOne = (name: string, ...balances: string[]) =>
  aFolder({
    'clients.csv': `client,firstName,lastName\n${name},Rosa,${name}`,
    'balances.csv': ['client,owes,credit,date,reference,taxYear', ...balances].join('\n'),
  })

const idOf = async (name: string, { services: { db } } = portal) => {
  return (await rowOf(db, 'clients', ['id'], { lastName: name })).id
}

const invoicesOf = async (clientId: string, staff = dana) =>
  (await staff.api.get<{ items: Invoice[] }>(`/api/admin/invoices?clientId=${clientId}`)).json()
    .items

test('what a client owes is an invoice of the firm’s own series, a credit is in the ledger; a second import changes nothing', async () => {
  const folder = await ofOne(
    'Delgado',
    'Delgado,"1,150.50",,2025-03-01,Invoice 2025-114,',
    'Delgado,40,,,,',
    'Delgado,,25.5,2025-12-30,Check 1042,',
  )
  const nextNumber = 500
  await dana.api.patch('/api/admin/money/settings', { nextNumber })
  expect(await tryOut(folder)).toMatchObject({ balances: 3, refusals: [] })
  expect(await bring(folder)).toMatchObject({ clients: 1, balances: 3, refusals: [] })
  expect(await bring(folder)).toMatchObject({ clients: 0, balances: 0, there: 1, refusals: [] })

  const id = await idOf('Delgado')
  const text = 'Balance brought forward'
  const owed = (await invoicesOf(id)).toSorted((a, b) => Number(a.number) - Number(b.number))
  expect(owed).toMatchObject([
    {
      number: 500,
      state: 'open',
      billedTo: 'Rosa Delgado',
      total: 115_050,
      paid: 0,
      issuedOn: firmDay(new Date()),
      dueOn: '2025-03-01',
      memo: 'Invoice 2025-114',
      taxReturnId: null,
      lines: [{ text, cents: 115_050, serviceId: null }],
      remindersStoppedAt: expect.any(String),
    },
    { number: 501, total: 4000, memo: null, remindersStoppedAt: null, lines: [{ text }] },
  ])
  const books = booksOf(dana)
  expect(await books.ledger(id)).toMatchObject([
    {
      kind: 'payment',
      way: 'brought_forward',
      state: 'settled',
      cents: 2550,
      receivedOn: '2025-12-30',
      credit: 2550,
      note: 'Check 1042',
      taxReturnId: null,
    },
  ])
  const audit = await auditRows(portal, ['action', 'actorId', 'details'], { clientId: id })
  expect(audit).toMatchObject([
    { action: 'client.created' },
    { action: 'invoice.issued', actorId: dana.id, details: { number: 500, total: 115_050 } },
    { action: 'invoice.issued', details: { number: 501, total: 4000 } },
    { action: 'payment.recorded', details: { amount: 2550, way: 'brought_forward' } },
  ])
  // The credit pays the next invoice, like any other; what was owed before stays as it was.
  expect(await books.issued(id, ['100'])).toMatchObject({ number: 502, paid: 2550, open: 7450 })
})

test('no one gets a mail of what was owed before, also not by the job, until staff want it', async () => {
  const name = 'Quiet'
  const folder = await aFolder({
    'clients.csv': `email,firstName,lastName\nquiet@example.com,Rosa,${name}`,
    'balances.csv': 'email,owes,date\nquiet@example.com,150,2025-03-01',
  })
  expect(await bring(folder)).toMatchObject({ balances: 1, refusals: [] })
  await remindOfInvoices(portal.services)
  const toQuiet = async () =>
    (await queuedMails(portal)).filter((mail) => 'to' in mail && mail.to === 'quiet@example.com')
  expect(await toQuiet()).toEqual([])
  const [invoice] = await invoicesOf(await idOf(name))
  await dana.api.post(`/api/admin/invoices/${invoice?.id}/reminders`, { stopped: false })
  await remindOfInvoices(portal.services)
  expect(await toQuiet()).toMatchObject([{ template: 'invoice-reminder' }])
})

test('a row is refused with all that is wrong with it, and nothing of that client is imported', async () => {
  const folder = await aFolder({
    'clients.csv': 'client,firstName,lastName\nA,Rosa,Wrong\nB,Ines,Wronger\nC,Nora,Right',
    'balances.csv': [
      'client,owes,credit,date,reference,taxYear,id',
      'A,1.005,20,tomorrow,10 % of the refund,99,x',
      'B,,,,,,',
      'B,,5,2199-01-01,,,',
      'B,-5,,,,,',
      'B,10000000.01,,,,,',
      'B,0,,,,,',
      'B,,5,,,2024,',
      'B,5,,,Old,,',
      'B,6,,,Old,,',
      'D,5,,,,,',
      'C,5,,,,,',
    ].join('\n'),
  })
  const { refusals, ...counts } = await bring(folder)
  expect(counts).toMatchObject({ clients: 1, balances: 1 })
  expect(sentences(refusals)).toEqual(
    [
      '2 owes: Enter an amount with at most two decimals',
      '2 date: The date must be a date, as in 2026-02-20',
      '2 reference: A fee must not be a percentage of the refund (31 CFR 10.27)',
      expect.stringMatching(/2 taxYear: /),
      '2 credit: Enter one of owes and credit: each has a row of its own',
      '2 id: Leave the id out, or as it was exported',
      '3 owes: Enter what the client owes, or the credit',
      '4 date: The day it came in must not be in the future',
      '5 owes: Enter an amount that is not negative',
      '6 owes: Enter an amount of at most $10,000,000',
      '7 owes: Enter an amount greater than zero',
      '8 taxYear: What was paid for a return belongs in returns.csv',
      '10 reference: Line 9 is this balance, too: give each a reference of its own',
      '11 client: clients.csv has no such client',
    ].map((line) => (typeof line === 'string' ? `balances.csv ${line}` : line)),
  )
})

test('a balance of a return keeps it unpaid until it is paid; without that return it is refused', async () => {
  const folder = await aFolder({
    'clients.csv': 'client,firstName,lastName\nR,Rosa,Return',
    'returns.csv':
      'client,taxYear,status,paymentAmount,paymentMethod,paymentDate\nR,2023,filed,160,check,2024-04-01',
    'balances.csv': 'client,owes,taxYear\nR,150,2023\nR,70,2022',
  })
  const refusal = {
    file: 'balances.csv',
    line: 3,
    field: 'taxYear',
    reason: 'This client has no return of this year',
  }
  expect(await tryOut(folder)).toMatchObject({ balances: 1, refusals: [refusal] })
  expect(await bring(folder)).toMatchObject({ returns: 1, balances: 1, refusals: [refusal] })
  const clientId = await idOf('Return')
  const taxReturn = () =>
    rowOf(portal, 'taxReturns', ['paymentStatus', 'paymentAmount'], { clientId })
  expect(await taxReturn()).toEqual({ paymentStatus: 'unpaid', paymentAmount: null })
  await booksOf(dana).pay(clientId, '150')
  expect(await taxReturn()).toEqual({ paymentStatus: 'paid', paymentAmount: 31_000 })
})

test('neither balance is revenue: what is paid of a debt is, on its day, and what is refunded of a credit is taken off', async () => {
  const figures = async () => {
    const [cards, { revenue }, file] = await Promise.all([
      dana.call('admin.returns.summary'),
      booksOf(dana).summary(),
      dana.api.get('/api/admin/payments.csv?format=quickbooks'),
    ])
    const rows = file.text.trim().split('\r\n').slice(1)
    return [
      (cards.output as AdminSummary).totalRevenue,
      revenue.reduce((sum, month) => sum + month.cents, 0),
      revenue.flatMap(({ services }) => services).reduce((sum, share) => sum + share.cents, 0),
      rows.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-1)) * 100), 0),
    ]
  }
  const before = await figures()
  const gained = async () => (await figures()).map((now, at) => now - (before[at] ?? 0))
  const today = firmDay(new Date())
  await bring(await ofOne('Gain', 'Gain,150,,,,', `Gain,,100,${today},,`))
  expect(await gained()).toEqual([0, 0, 0, 0])
  const id = await idOf('Gain')
  const books = booksOf(dana)
  const [credit] = await books.ledger(id)
  const paid = await books.pay(id, '150', { receivedOn: today })
  expect(await gained()).toEqual([0, 15_000, 15_000, 15_000])
  await dana.api.post(`/api/admin/payments/${paid.id}/reverse`, { reason: 'Wrong client' })
  expect(await gained()).toEqual([0, 0, 0, 0])
  // A credit that pays for this year's work is this year's on the cards, which are about returns, and once.
  const services = (await dana.api.get<{ id: string }[]>('/api/admin/services')).json()
  const taxReturn = await aReturn(portal, { clientId: id })
  const lines = [{ serviceId: services[0]?.id, unitPrice: '60' }]
  await books.issued(id, [], { taxReturnId: taxReturn.id, lines })
  expect(await gained()).toEqual([6000, 0, 0, 0])
  await books.refund(credit?.id ?? '', '40')
  expect(await gained()).toEqual([6000, -4000, -4000, -4000])
})

test('what was brought forward is exported as it came, and imported elsewhere as it is', async () => {
  const [away, elsewhere] = [await startTestApp(), await startTestApp()]
  onTestFinished(async () => {
    await Promise.all([away.close(), elsewhere.close()])
  })
  const staff = await anAdmin(away)
  const other = await anAdmin(elsewhere)
  const folder = await aFolder({
    'clients.csv': [
      'client,email,firstName,lastName',
      'A/1,,Rosa,Delgado',
      ',nora@example.com,Nora,=Day',
    ].join('\n'),
    'returns.csv': 'client,taxYear,status\nA/1,2023,filed',
    'balances.csv': [
      'client,email,owes,credit,date,reference,taxYear',
      'A/1,,150,,2025-03-01,Invoice 2025-114,2023',
      'A/1,,70.05,,2099-04-01,,',
      ',nora@example.com,,25.5,2025-12-30,=Check 1042,',
    ].join('\n'),
  })
  expect(await importInto(away, folder, staff)).toMatchObject({ balances: 3 })
  const rowsOf = async (from: string, file: string) =>
    (await readFile(path.join(from, file), 'utf8')).trim().split('\r\n')
  const out = await exportOf(away)
  const balances = await rowsOf(out, 'balances.csv')
  const withoutIds = balances.slice(1).map((row) => row.replace(/,[^,]*$/, ''))
  expect(withoutIds).toEqual([
    'A/1,,150.00,,2025-03-01,Invoice 2025-114,2023',
    'A/1,,70.05,,2099-04-01,,',
    "nora@example.com,nora@example.com,,25.50,2025-12-30,'=Check 1042,",
  ])

  expect(await importInto(away, out, staff)).toMatchObject({
    clients: 0,
    balances: 0,
    refusals: [],
  })
  expect(await importInto(elsewhere, out, other)).toMatchObject({
    clients: 2,
    balances: 0,
    entries: 3,
    refusals: [],
  })
  expect(await rowsOf(await exportOf(elsewhere), 'balances.csv')).toEqual(balances)

  // What was paid since is not brought forward again.
  const books = booksOf(staff)
  await books.pay(await idOf('Delgado', away), '100')
  const later = await exportOf(away)
  expect((await rowsOf(later, 'balances.csv'))[1]).toMatch(/^A\/1,,50\.00,,2025-03-01,/)
  expect(await importInto(away, later, staff)).toMatchObject({ balances: 0 })
})
