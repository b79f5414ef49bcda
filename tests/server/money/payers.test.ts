import { expect, test } from 'vitest'
import type { FoundPayers } from '#shared/money/payers.schema.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { booksOf } from '#tests/support/money.ts'

const portal = await testPortal()
const dana = await anAdmin(portal)
const books = booksOf(dana)

const owed = (cents: number) => ({ open: cents, due: cents })

const find = async (search: string) => {
  return (await dana.call('admin.money.payers', { search })).output as FoundPayers
}

test('who may have paid is found by name with what is open, what is due first before the rest', async () => {
  const nora = await aClient(portal, { firstName: 'Nora', lastName: 'Zubiri' })
  const { id: taxReturnId } = await aReturn(portal, { clientId: nora.id, taxYear: 2024 })
  const later = await books.issued(nora.id, ['100'], { dueOn: '2099-02-01' })
  const first = await books.issued(nora.id, ['150'], { dueOn: '2099-01-01', taxReturnId })
  await books.draft(nora.id, ['9'])
  const wrong = await books.issued(nora.id, ['9'])
  await books.step(wrong.id, 'void', { because: 'Twice' })
  await books.pay(nora.id, '40', { parts: [{ invoiceId: first.id, amount: '40' }] })
  const { number, payers } = await find('zubiri')
  expect(number).toBe(null)
  expect(payers).toMatchObject([{ id: nora.id, lastName: 'Zubiri', email: nora.email }])
  expect(payers[0]?.invoices).toEqual([
    { id: first.id, number: first.number, taxYear: 2024, dueOn: '2099-01-01', ...owed(11_000) },
    { id: later.id, number: later.number, taxYear: null, dueOn: '2099-02-01', ...owed(10_000) },
  ])
  expect((await find('zubbiri')).payers).toMatchObject([{ id: nora.id, near: true }])
})

test('the number of an invoice finds its client, also once it is paid', async () => {
  const [nora, other] = [await aClient(portal), await aClient(portal)]
  const invoice = await books.issued(nora.id, ['150'])
  await books.issued(other.id, ['150'])
  expect(await find(`#${String(invoice.number)}`)).toMatchObject({
    number: invoice.number,
    payers: [{ id: nora.id, invoices: [{ id: invoice.id, open: 15_000 }] }],
  })
  await books.pay(nora.id, '150')
  expect((await find(String(invoice.number))).payers).toMatchObject([{ id: nora.id, invoices: [] }])
  expect((await find('99999999')).payers).toEqual([])
})

test('payments are filtered by month', async () => {
  const nora = await aClient(portal)
  const may = await books.pay(nora.id, '10', { receivedOn: '2026-05-31' })
  await books.pay(nora.id, '20', { receivedOn: '2026-06-01' })
  const ids = async (query: string) => {
    const answer = (await dana.api.get(`/api/admin/payments?clientId=${nora.id}&${query}`)).json()
    return (answer['items'] as { id: string }[]).map(({ id }) => id)
  }
  expect(await ids('month=2026-05')).toEqual([may.id])
  expect(await ids('month=2026-05&disputed=true')).toEqual([])
  const wrong = await dana.api.get('/api/admin/payments?month=2026-13')
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('Month must look like 2026-04')
})

test('finished work with a fee is to bill until its invoice is issued, and again once that is void', async () => {
  const { id, clientId } = await aReturn(portal, { status: 'completed' })
  const toBill = async () => {
    const { toBill: counted } = (await dana.api.get('/api/admin/money/summary')).json()
    const found = (await dana.api.get('/api/admin/tax-returns?payment=to_bill')).list()
    expect(found).toHaveLength((counted as { returns: number }).returns)
    return counted
  }
  const none = { returns: 0, cents: 0 }
  expect(await toBill()).toEqual(none)
  await books.setFee(id, ['150'])
  const one = await toBill()
  expect(one).toEqual({ returns: 1, cents: 15_000 })
  const draft = await books.draft(clientId, ['150'], { taxReturnId: id })
  expect(await toBill()).toEqual(one)
  await books.step(draft.id, 'issue')
  expect(await toBill()).toEqual(none)
  await books.step(draft.id, 'void', { because: 'Another price' })
  expect(await toBill()).toEqual(one)
})

test('invoices are filtered by what is overdue, oldest first, what is paid, by name and by number', async () => {
  const nora = await aClient(portal, { lastName: 'Oyelaran' })
  const paid = await books.issued(nora.id, ['10'])
  await books.pay(nora.id, '10')
  const older = await books.issued(nora.id, ['20'])
  const newer = await books.issued(nora.id, ['30'])
  const due = await books.issued(nora.id, ['40'], { dueOn: '2099-01-01' })
  portal.pass({ days: 40 })
  const june = await anAdmin(portal)
  const ids = async (query: string) => {
    const answer = (await june.api.get(`/api/admin/invoices?${query}`)).json()
    return (answer['items'] as { id: string }[]).map(({ id }) => id)
  }
  expect(await ids('search=oyelaran&overdue=true')).toEqual([older.id, newer.id])
  expect(await ids('search=oyelaran&paid=true')).toEqual([paid.id])
  expect(await ids('search=oyelaran&unpaid=true')).toEqual([due.id, newer.id, older.id])
  expect(await ids(`search=${String(due.number)}`)).toEqual([due.id])
  expect(await ids('search=oyelaran&age=days0')).toEqual([due.id, newer.id, older.id])
  const page = 'search=oyelaran&overdue=true&limit=1'
  const first = (await june.api.get(`/api/admin/invoices?${page}`)).json()
  expect(await ids(`${page}&cursor=${String(first['nextCursor'])}`)).toEqual([newer.id])
  portal.pass({ days: 45 })
  const vera = await anAdmin(portal)
  const aged = async (age: string) => {
    const url = `/api/admin/invoices?search=oyelaran&age=${age}`
    return (await vera.api.get<{ items: unknown[] }>(url)).json().items.length
  }
  expect(await Promise.all(['days0', 'days30', 'days60', 'days90'].map(aged))).toEqual([1, 2, 0, 0])
  expect((await vera.api.get('/api/admin/invoices?age=old')).status).toBe(400)
})
