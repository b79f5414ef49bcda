import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { systemSource } from '#server/change/change.ts'
import { eraseClient } from '#server/records/retention/erase-client.ts'
import { purgeErased } from '#server/records/retention/purge-erased.ts'
import { aUserWith } from '#tests/support/access.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'
import { booksOf } from '#tests/support/money.ts'

const portal = await startTestApp()
afterAll(() => portal.close())
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
    const counts = ['invoices', 'payments'].map(async (what) => {
      const answer = await api.get(`/api/${what}?client=${nora.id}`)
      return answer.status === 200 ? answer.list().length : answer.status
    })
    return Promise.all(counts)
  }
  expect(await seen('spouse')).toEqual([1, 1])
  expect(await seen('representative')).toEqual([3, 3])
  expect(await seen('helper')).toEqual([404, 404])
})

test('who views the portal as a client reads their invoices and changes nothing', async () => {
  const nora = await aClient(portal)
  const { id } = await books.issued(nora.id, ['150'])
  await startViewing(portal, dana, nora)
  const headers = viewingAs(nora)
  expect((await dana.api.get('/api/invoices', headers)).list()).toMatchObject([{ id }])
  expect((await dana.api.get(`/api/invoices/${id}/pdf`, headers)).status).toBe(200)
  const refused = await dana.api.send('POST', `/api/admin/invoices/${id}/remind`, {}, headers)
  expect(refused.status).toBe(403)
})

test('an erasure keeps invoices and payments, without words, until their time is over', async () => {
  const nora = await aClient(portal)
  const { id } = await books.issued(nora.id, ['150'], { memo: 'For Nora' })
  await books.pay(nora.id, '150', { note: 'Check of her aunt' })
  await books.draft(nora.id, ['1'])
  const source = { ...systemSource(portal.services), store: portal.services.store }
  await eraseClient(source, { clientId: nora.id, reason: null })
  const left = () =>
    db
      .selectFrom('invoices')
      .select(['id', 'memo', 'billedTo', 'total', 'paid'])
      .where('clientId', '=', nora.id)
      .execute()
  expect(await left()).toEqual([
    { id, memo: null, billedTo: 'Deleted client', total: 15_000, paid: 15_000 },
  ])
  const notes = await db
    .selectFrom('payments')
    .select('note')
    .where('clientId', '=', nora.id)
    .execute()
  expect(notes).toEqual([{ note: null }])
  const later = new Date('2032-01-05T12:00:00Z')
  await purgeErased({ ...source, now: () => later })
  expect(await left()).toEqual([])
  const client = db.selectFrom('clients').select('id').where('id', '=', nora.id)
  expect(await client.execute()).toEqual([])
})
