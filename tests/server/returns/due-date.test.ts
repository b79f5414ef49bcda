import { expect, test } from 'vitest'
import { taxDueDate } from '#shared/returns/tax-deadline.ts'
import { testPortal } from '#tests/support/app.ts'
import { aBusiness, aBusinessReturn, bakery } from '#tests/support/businesses.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { auditRows, rowOf, setRows } from '#tests/support/rows.ts'

const portal = await testPortal()
const { db } = portal.services
const dana = await anAdmin(portal)

async function aForm1040() {
  const nora = await aClient(portal)
  const { id } = await aReturn(portal, { clientId: nora.id, taxYear: 2025, status: 'in_progress' })
  const change = (due: object) => dana.api.patch(`/api/tax-returns/${id}/due-date`, due)
  const read = async () => (await nora.api.get('/api/tax-returns')).list()[0]
  return { nora, id, change, read }
}

const extended = { dueOn: '2026-10-15', dueReason: 'extension', dueNotice: '' }
const postponed = { dueOn: '2026-08-17', dueReason: 'postponed', dueNotice: 'CA-2026-03' }

test('staff extend or postpone a Form 1040 with the reason, and take it back', async () => {
  const { nora, id, change, read } = await aForm1040()
  expect((await change(extended)).json()).toMatchObject({ ...extended, dueNotice: null })
  expect(await read()).toMatchObject({ ...extended, dueNotice: null })
  expect((await change(postponed)).status).toBe(200)
  expect(await read()).toMatchObject(postponed)
  await change({ dueOn: '', dueReason: '', dueNotice: '' })
  expect(await read()).toMatchObject({ dueOn: null, dueReason: null, dueNotice: null })
  const entries = await auditRows(db, ['details'], {
    action: 'return.due_date_changed',
    subjectId: id,
  })
  expect(entries.map(({ details }) => details)).toEqual([
    { from: null, to: '2026-10-15', reason: 'extension', notice: null },
    { from: '2026-10-15', to: '2026-08-17', reason: 'postponed', notice: 'CA-2026-03' },
    { from: '2026-08-17', to: null, reason: null, notice: null },
  ])
  const told = (await nora.api.get('/api/notifications')).list().map(({ message }) => message)
  expect(told).toContain(
    'An extension gives until Oct 15, 2026 to file for 2025. Tax that is owed is due Apr 15, 2026 all the same.',
  )
  expect(told).toContain(
    'The IRS postponed filing and paying for 2025 to Aug 17, 2026 (CA-2026-03).',
  )
})

test.each([
  ['a day without a reason', { ...extended, dueReason: '' }, 'dueReason'],
  ['a reason without a day', { ...extended, dueOn: '' }, 'dueOn'],
  ['a postponement without its notice', { ...postponed, dueNotice: '' }, 'dueNotice'],
  ['an extension with a notice', { ...extended, dueNotice: 'CA-2026-03' }, 'dueNotice'],
  ['the day by law', { ...extended, dueOn: '2026-04-15' }, 'dueOn'],
])('%s is refused', async (_what, due, field) => {
  const { change, read } = await aForm1040()
  const answer = await change(due)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.json())).toContain(field)
  expect(await read()).toMatchObject({ dueOn: null })
})

test('a business’s return goes back to its day by law, which its tax keeps during an extension', async () => {
  const clientId = await aBusiness(dana, { entity: 'c_corp' })
  const id = await aBusinessReturn(dana, clientId)
  const change = async (due: object) =>
    (await dana.api.patch(`/api/tax-returns/${id}/due-date`, due)).json()
  const law = '2026-04-15'
  expect(await change(extended)).toMatchObject({ ...extended, dueNotice: null, lawDueOn: law })
  const taxDue = async () => {
    const taxReturn = await rowOf(db, 'taxReturns', ['taxYear', 'dueOn', 'dueReason', 'lawDueOn'], {
      id,
    })
    return taxDueDate(taxReturn)
  }
  expect(await taxDue()).toBe(law)
  expect(
    (await dana.api.patch(`/api/tax-returns/${id}/due-date`, { ...extended, dueOn: law })).status,
  ).toBe(400)
  expect(await change(postponed)).toMatchObject({ ...postponed, lawDueOn: law })
  expect(await taxDue()).toBe(postponed.dueOn)
  await change(extended)
  // The day by law follows the fiscal year; the extended one was set by people.
  await dana.api.patch(`/api/admin/clients/${clientId}`, {
    ...bakery,
    entity: 'c_corp',
    fiscalYearEnd: 3,
  })
  expect(await taxDue()).toBe('2026-07-15')
  expect(await change({ dueOn: '', dueReason: '', dueNotice: '' })).toMatchObject({
    dueOn: '2026-07-15',
    dueReason: null,
    lawDueOn: null,
  })
})

test('a filed return keeps its day', async () => {
  const { id, change } = await aForm1040()
  await setRows(
    db,
    'taxReturns',
    { status: 'filed', completedAt: new Date(), filedAt: new Date() },
    { id },
  )
  expect((await change(extended)).status).toBe(409)
})

test('the figure’s notice and mail name the day on which the tax is due', async () => {
  const { id, nora, change } = await aForm1040()
  await change(postponed)
  await dana.api.patch(`/api/tax-returns/${id}/estimated-refund`, { estimatedRefund: '-100' })
  const told = (await nora.api.get('/api/notifications')).list().map(({ message }) => message)
  expect(told.join()).toContain('due to the IRS on Aug 17, 2026')
})

test('the filter of late returns reads the day', async () => {
  const { id, change } = await aForm1040()
  await setRows(
    db,
    'taxReturns',
    { handedOverAt: new Date(0), readyAt: new Date('2026-01-05'), clientTurnAt: null },
    { id },
  )
  const late = async () =>
    (await dana.api.get('/api/admin/tax-returns?work=late')).list().map((row) => row['id'])
  expect(await late()).toContain(id)
  await change({ ...extended, dueOn: '2199-10-15' })
  expect(await late()).not.toContain(id)
})
