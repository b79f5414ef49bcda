import { expect, test } from 'vitest'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import { firmFacts, setupFindings, setupGlance } from '#shared/firm/setup.schema.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { anotherFirm } from '#tests/support/firm.ts'
import { auditRows } from '#tests/support/rows.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

const skip = (step: string, skipped: boolean) => admin.call('admin.setup.skip', { step, skipped })
const found = async () => setupFindings.parse((await admin.call('admin.setup.findings')).output)

test('a step that is put off is remembered for all admins, and logged once', async () => {
  expect((await found()).skipped).toEqual([])
  await Promise.all([skip('scanner', true), skip('scanner', true)])
  const other = await anAdmin(portal)
  expect((await other.call('admin.setup.findings')).output).toMatchObject({ skipped: ['scanner'] })
  await skip('scanner', false)
  expect((await found()).skipped).toEqual([])
  const log = await auditRows(portal, ['actorId', 'details'], { action: 'setup.step_skipped' })
  expect(log).toEqual([
    { actorId: admin.id, details: { step: 'scanner', skipped: true } },
    { actorId: admin.id, details: { step: 'scanner', skipped: false } },
  ])
})

test.each(['factor', 'server', 'nothing'])('%s is no step to put off', async (step) => {
  expect(await skip(step, true)).toMatchObject({ status: 400, fields: ['step'] })
})

test('says what of the firm is still as in a new portal', async () => {
  expect((await found()).firmAtStart).toEqual(firmFacts)
  const settings = { ...anotherFirm, seasons: settingsAtStart.seasons }
  expect((await admin.call('admin.firm.save', { version: 0, settings })).status).toBe(200)
  expect((await found()).firmAtStart).toEqual(['seasons', 'services'])
})

test('what comes next in a new portal: its set-up, then a return of the first client', async () => {
  const next = async () => setupGlance.parse((await admin.call('admin.setup.glance')).output).next
  expect((await found()).hasClients).toBe(false)
  expect(await next()).toBe('setup')
  const client = await aClient(portal)
  expect((await found()).hasClients).toBe(true)
  expect(await next()).toBe('return')
  await aReturn(portal, { clientId: client.id })
  expect(await next()).toBeNull()
})
