import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cents } from '#shared/base/money.ts'
import type { Part } from '#shared/clients/access-parts.ts'
import { aUserWith } from '#tests/support/access.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { auditRows, setRows } from '#tests/support/rows.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

const portal = await testPortal()
const { db } = portal.services
const dana = await anAdmin(portal)

async function owes(
  amount: number | null,
  status: 'in_progress' | 'completed' | 'filed' = 'filed',
) {
  const nora = await aClient(portal)
  const taxReturn = await aReturn(portal, { clientId: nora.id, status })
  const estimatedRefund = amount === null ? null : cents.parse(-amount)
  await setRows(
    db,
    'taxReturns',
    { estimatedRefund, refundFinal: estimatedRefund !== null && status !== 'in_progress' },
    { id: taxReturn.id },
  )
  return { nora, id: taxReturn.id, path: `/api/tax-returns/${taxReturn.id}/tax-paid` }
}
const read = async ({ api }: Person) => (await api.get('/api/tax-returns')).list()[0]

test('a client says once that the tax is paid, staff read it, and it can be taken back', async () => {
  const { nora, id, path } = await owes(112_000)
  expect((await nora.api.put(path, { paid: true })).status).toBe(200)
  expect(await read(nora)).toMatchObject({ taxPaid: 112_000, taxPaidAt: expect.any(String) })
  const staff = (await dana.api.get(`/api/admin/clients/${nora.id}/details`)).json()
  expect(staff['taxReturns']).toMatchObject([{ id, taxPaid: 112_000 }])
  await nora.api.put(path, { paid: true })
  await nora.api.put(path, { paid: false })
  expect(await read(nora)).toMatchObject({ taxPaid: null, taxPaidAt: null })
  const entries = await auditRows(db, ['actorId', 'details'], {
    action: 'return.tax_paid',
    subjectId: id,
  })
  expect(entries).toEqual([
    { actorId: nora.id, details: { owed: 112_000 } },
    { actorId: nora.id, details: { owed: null } },
  ])
})

test('what was said keeps its amount after a correction, so that a higher figure asks again', async () => {
  const { nora, id, path } = await owes(112_000)
  await nora.api.put(path, { paid: true })
  const corrected = await dana.api.patch(`/api/tax-returns/${id}/estimated-refund`, {
    estimatedRefund: '-1200',
    final: true,
  })
  expect(corrected.status).toBe(200)
  expect(await read(nora)).toMatchObject({ estimatedRefund: -120_000, taxPaid: 112_000 })
  await nora.api.put(path, { paid: true })
  expect(await read(nora)).toMatchObject({ taxPaid: 120_000 })
})

test.each([
  ['a refund', -5_000, 'filed'],
  ['nothing', 0, 'filed'],
  ['no figure', null, 'filed'],
  ['an estimate of a return in preparation', 5_000, 'in_progress'],
] as const)('with %s there is nothing to say', async (_what, amount, status) => {
  const { nora, path } = await owes(amount, status)
  const answer = await nora.api.put(path, { paid: true })
  expect(answer.status).toBe(409)
  expect(answer.json()['message']).toBe('Nothing is owed with this return')
  expect((await nora.api.put(path, { paid: 'yes' })).status).toBe(400)
})

test('who acts for the client says it, a spouse of a joint return only; a helper and staff do not', async () => {
  const { nora, id, path } = await owes(112_000, 'completed')
  const by = async (part: Part) =>
    (await (await aUserWith(portal, nora.id, part)).api.put(path, { paid: true })).status
  expect(await by('spouse')).toBe(404)
  await sql`update tax_returns set joint = true where id = ${id}`.execute(db)
  expect(await by('spouse')).toBe(200)
  expect(await by('officer')).toBe(200)
  expect(await by('representative')).toBe(200)
  expect(await by('helper')).toBe(404)
  expect((await dana.api.put(path, { paid: false })).status).toBe(404)
  await startViewing(portal, dana, nora)
  expect((await dana.api.send('PUT', path, { paid: false }, viewingAs(nora))).status).toBe(403)
  expect(await read(nora)).toMatchObject({ taxPaid: 112_000 })
})
