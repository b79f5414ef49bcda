import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, onTestFinished, test } from 'vitest'
import { bookColumns } from '#server/export/export-books.ts'
import { exportAll } from '#server/export/export-all.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { booksOf } from '#tests/support/money.ts'

const portal = await testPortal()
const dana = await anAdmin(portal)
const books = booksOf(dana)

async function exported() {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'portal-export-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = path.join(parent, 'out')
  await exportAll(portal.services, folder)
  const rows = async (file: string) => {
    const text = await readFile(path.join(folder, file), 'utf8')
    return parse<Record<string, string>>(text, { columns: true, bom: true })
  }
  return Promise.all(
    Object.keys(bookColumns).map(async (file) => [file, await rows(file)] as const),
  ).then((files) => Object.fromEntries(files))
}

test('the whole books of a client are in the export: agreed, drafted, issued, in parts, paid, refunded, wrong and void', async () => {
  const { email, ...nora } = await aClient(portal, { firstName: 'Nora', lastName: 'Whole' })
  const taxReturn = await aReturn(portal, { clientId: nora.id, taxYear: 2024 })
  await books.setFee(taxReturn.id, ['310'])
  const draft = await books.draft(nora.id, ['20'])
  const issued = await books.issued(nora.id, ['250', '60'], { taxReturnId: taxReturn.id })
  const paid = await books.pay(nora.id, '110', { taxReturnId: taxReturn.id, note: '=Check 7' })
  await books.plan(issued.id, ['2098-01-01', '150'], ['2098-02-01', '50'])
  const refund = await books.refund(paid.id, '10')
  const wrong = await books.pay(nora.id, '5', { way: 'cash' })
  await books.step(draft.id, 'issue')
  const because = 'Meant for another client'
  await dana.api.post(`/api/admin/payments/${wrong.id}/reverse`, { reason: because })
  await books.step(draft.id, 'void', { because, replace: true })

  const of = { client: nora.id, email }
  const files = await exported()
  expect(files['fees.csv']).toMatchObject([
    {
      ...of,
      taxYear: '2024',
      text: 'Work 1',
      quantity: '1',
      unitPrice: '310.00',
      amount: '310.00',
    },
  ])
  const second = { ...of, number: '2', total: '20.00', paid: '0.00', open: '0.00' }
  expect(files['invoices.csv']).toMatchObject([
    { ...second, id: draft.id, state: 'void', voidBecause: because },
    {
      ...of,
      id: issued.id,
      number: '1',
      state: 'open',
      taxYear: '2024',
      total: '310.00',
      paid: '100.00',
      open: '210.00',
      billedTo: 'Nora Whole',
    },
    { ...of, number: '', state: 'draft', total: '20.00', replacesId: draft.id },
  ])
  const lines = files['invoice-lines.csv'] ?? []
  expect(lines.filter(({ invoiceId }) => invoiceId === issued.id)).toMatchObject([
    { ...of, text: 'Work 1', amount: '250.00' },
    { ...of, text: 'Work 2', amount: '60.00' },
  ])
  expect(files['plans.csv']).toMatchObject([
    { invoiceId: issued.id, part: '1', dueOn: '2098-01-01', amount: '150.00', open: '160.00' },
    { invoiceId: issued.id, part: '2', dueOn: '2098-02-01', amount: '50.00', open: '50.00' },
  ])
  expect(files['payments.csv']).toMatchObject([
    {
      ...of,
      id: paid.id,
      kind: 'payment',
      way: 'check',
      state: 'settled',
      taxYear: '2024',
      amount: '110.00',
      receivedOn: '2026-02-20',
      refunded: '10.00',
      note: "'=Check 7",
    },
    { id: refund.id, kind: 'refund', amount: '-10.00', reversesId: paid.id },
    { id: wrong.id, kind: 'payment', way: 'cash', amount: '5.00' },
    { kind: 'reversal', amount: '-5.00', reversesId: wrong.id, note: because },
  ])
  expect(
    (files['payment-parts.csv'] ?? []).map(({ invoiceId, amount }) => [invoiceId, amount]),
  ).toEqual(
    expect.arrayContaining([
      [issued.id, '110.00'],
      [issued.id, '-10.00'],
    ]),
  )
  expect(files['balances.csv']).toMatchObject([
    { ...of, owes: '210.00', date: '2098-01-01', reference: 'Invoice 1', taxYear: '2024' },
  ])
})
