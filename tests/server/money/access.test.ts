import type { MoneySummary } from '#shared/money/money-summary.schema.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import { keptUntil } from '#shared/retention/retention.ts'
import { systemSource } from '#server/change/change.ts'
import { eraseClient } from '#server/records/retention/erase-client.ts'
import { planErasure } from '#server/records/retention/erasure-plan.ts'
import { destroyErased } from '#server/records/retention/destroy-erased.ts'
import { aUserWith } from '#tests/support/access.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'
import { booksOf } from '#tests/support/money.ts'
import { rowsOf } from '#tests/support/rows.ts'

const portal = await testPortal()
const { db } = portal.services
const dana = await anAdmin(portal)
const books = booksOf(dana)

test('a spouse reads what is about a joint return only, a helper nothing, a representative all', async () => {
  const nora = await aClient(portal)
  const joint = await aReturn(portal, { clientId: nora.id, taxYear: 2025 })
  await sql`update tax_returns set joint = true where id = ${joint.id}`.execute(db)
  const own = await aReturn(portal, { clientId: nora.id, taxYear: 2024 })
  for (const taxReturnId of [joint.id, own.id, null]) {
    await books.issued(nora.id, ['150'], { taxReturnId })
    await books.pay(nora.id, '10', { taxReturnId, parts: [] })
  }
  const seen = async (part: 'spouse' | 'helper' | 'representative') => {
    const { api } = await aUserWith(portal, nora.id, part)
    const counts = ['invoices', 'payments', 'statement'].map(async (what) => {
      const answer = await api.get(`/api/${what}?client=${nora.id}`)
      return answer.status === 200 ? answer.list().length : answer.status
    })
    return Promise.all(counts)
  }
  expect(await seen('spouse')).toEqual([1, 1, 2])
  expect(await seen('representative')).toEqual([3, 3, 6])
  expect(await seen('helper')).toEqual([404, 404, 404])
})

test('who may not read an invoice may not pay it, nor ask how a payment stands', async () => {
  const nora = await aClient(portal)
  const joint = await aReturn(portal, { clientId: nora.id, taxYear: 2025 })
  await sql`update tax_returns set joint = true where id = ${joint.id}`.execute(db)
  const shared = await books.issued(nora.id, ['150'], { taxReturnId: joint.id })
  const other = await books.issued(nora.id, ['150'])
  const paid = await books.pay(nora.id, '10', { parts: [] })
  const tried = async (part: 'spouse' | 'helper' | 'officer' | 'representative') => {
    const { api } = await aUserWith(portal, nora.id, part)
    const answers = await Promise.all([
      api.post(`/api/invoices/${shared.id}/pay`, { way: 'online_card' }),
      api.post(`/api/invoices/${other.id}/pay`, { way: 'online_card' }),
      api.get(`/api/invoices/${other.id}/pdf`),
      api.get(`/api/payments/${paid.id}/pdf`),
      api.post(`/api/payments/${paid.id}/check`, {}),
    ])
    return answers.map(({ status }) => status)
  }
  // Without Stripe, who may pay is told that it does not work here: a 409. There is no webhook either.
  const event = await portal.app.inject({ method: 'POST', url: '/api/payments/webhook' })
  expect(event.statusCode).toBe(404)
  expect(await tried('spouse')).toEqual([409, 404, 404, 404, 404])
  expect(await tried('helper')).toEqual([404, 404, 404, 404, 404])
  expect(await tried('officer')).toEqual([409, 409, 200, 200, 200])
  expect(await tried('representative')).toEqual([409, 409, 200, 200, 200])
})

test('who views the portal as a client reads their invoices and changes nothing', async () => {
  const nora = await aClient(portal)
  const { id } = await books.issued(nora.id, ['150'])
  await startViewing(portal, dana, nora)
  const headers = viewingAs(nora)
  expect((await dana.api.get('/api/invoices', headers)).list()).toMatchObject([{ id }])
  expect((await dana.api.get(`/api/invoices/${id}/pdf`, headers)).status).toBe(200)
  const paid = await books.pay(nora.id, '10')
  for (const [path, body] of [
    [`/api/admin/invoices/${id}/remind`, {}],
    [`/api/invoices/${id}/pay`, { way: 'online_card' }],
    [`/api/payments/${paid.id}/check`, {}],
  ] as const) {
    expect([path, (await dana.api.send('POST', path, body, headers)).status]).toEqual([path, 403])
  }
})

test('an erasure keeps what law keeps of the books: invoices with lines and every entry, without words, until their time is over', async () => {
  const nora = await aClient(portal)
  const taxReturn = await aReturn(portal, { clientId: nora.id })
  const { id } = await books.issued(nora.id, ['100', '50'], {
    memo: 'For Nora',
    taxReturnId: taxReturn.id,
  })
  const wrong = await books.issued(nora.id, ['70'])
  await books.step(wrong.id, 'void', { because: 'Meant for her sister Ines' })
  const paid = await books.pay(nora.id, '150', {
    note: 'Check of her aunt',
    taxReturnId: taxReturn.id,
  })
  await books.refund(paid.id, '150')
  await books.draft(nora.id, ['1'])
  await books.setFee(taxReturn.id, ['150'])
  const source = { ...systemSource(portal.services), store: portal.services.store }
  // Refunds leave nothing in the return's own columns, and the books are kept all the same.
  const { stays } = await planErasure(db, nora.id, new Date())
  expect(stays.map(({ what, reason }) => [what, reason])).toContainEqual([
    'Invoices and payments: numbers, days, amounts and what was billed, without notes',
    'Law: our books (26 U.S.C. 6001, 6501(a))',
  ])
  const byAge = async () => {
    const { open } = (await dana.api.get('/api/admin/money/summary')).json()
    return (open as MoneySummary['open']).days0
  }
  for (const url of [`/api/invoices/${id}/pdf`, `/api/payments/${paid.id}/pdf`]) {
    expect((await nora.api.get(url)).status).toBe(200)
  }
  const pdfs = db.selectFrom('keptPdfs').select('id').where('id', 'in', [id, paid.id])
  expect(await pdfs.execute()).toHaveLength(2)
  const { invoices } = await byAge()
  await eraseClient(source, { clientId: nora.id, reason: null })
  expect(await pdfs.execute()).toEqual([])
  // Nobody can ask her for what is open.
  expect((await byAge()).invoices).toBe(invoices - 1)
  const left = async () => ({
    invoices: await rowsOf(
      db,
      'invoices',
      ['id', 'memo', 'billedTo', 'voidBecause', 'total', 'number', 'issuedOn'],
      { clientId: nora.id },
      'number',
    ),
    lines: await rowsOf(db, 'invoiceLines', ['text', 'cents'], { invoiceId: id }, 'position'),
    payments: await rowsOf(
      db,
      'payments',
      ['kind', 'cents', 'note', 'way', 'receivedOn'],
      { clientId: nora.id },
      'createdAt',
    ),
    parts: await rowsOf(db, 'paymentParts', ['cents'], { invoiceId: id }, 'cents'),
    fees: await rowsOf(db, 'fees', ['id'], { taxReturnId: taxReturn.id }),
  })
  const today = firmDay(new Date())
  const kept = {
    invoices: [
      {
        id,
        memo: null,
        billedTo: 'Deleted client',
        voidBecause: null,
        total: 15_000,
        number: expect.any(Number),
        issuedOn: today,
      },
      {
        id: wrong.id,
        memo: null,
        billedTo: 'Deleted client',
        voidBecause: 'Deleted',
        total: 7000,
        number: expect.any(Number),
        issuedOn: today,
      },
    ],
    lines: [
      { text: 'Work 1', cents: 10_000 },
      { text: 'Work 2', cents: 5000 },
    ],
    payments: [
      { kind: 'payment', cents: 15_000, note: null, way: 'check', receivedOn: '2026-02-20' },
      { kind: 'refund', cents: -15_000, note: null, way: 'check', receivedOn: today },
    ],
    parts: [{ cents: -15_000 }, { cents: 15_000 }],
    fees: [],
  }
  expect(await left()).toEqual(kept)
  const until = keptUntil('payments', new Date(`${today}T12:00:00Z`))
  const at = (time: number) => ({ ...source, now: () => new Date(time) })
  await destroyErased(at(until.getTime() - 60_000))
  expect(await left()).toEqual(kept)
  await destroyErased(at(until.getTime()))
  expect(await left()).toEqual({ invoices: [], lines: [], payments: [], parts: [], fees: [] })
  expect(await rowsOf(db, 'clients', ['id'], { id: nora.id })).toEqual([])
})
