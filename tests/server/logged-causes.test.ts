import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { disksOf } from '#server/features/alarms/check-machine.ts'
import { recordEvent, systemSource } from '#server/change/change.ts'
import { createRealtime } from '#server/change/realtime.ts'
import { closeDatabase, openDatabase } from '#server/database/database.ts'
import { afterCommit } from '#server/change/announce.ts'
import { createPortalMetrics } from '#server/metrics/portal-metrics.ts'
import { sealAtEnd, sealLog } from '#server/records/audit/log-signer.ts'
import { eraseClient } from '#server/records/retention/erase-client.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { aDocument, keyOf } from '#tests/support/stored-documents.ts'

const portal = await startTestApp()
const nowhere = openDatabase('postgresql://nobody@127.0.0.1:1/none')
const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-causes-'))
afterAll(async () => {
  await portal.close()
  await closeDatabase(nowhere)
  await rm(folder, { recursive: true })
})

const watch = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true)
let written: ReturnType<typeof watch>
beforeEach(() => {
  written = watch()
})
afterEach(() => written.mockRestore())

/** The lines that are below the log's. */
const lines = () =>
  written.mock.calls.flatMap(([line]) => {
    const text = String(line)
    return text.startsWith('{"level":40') ? [JSON.parse(text) as Record<string, unknown>] : []
  })
const refused = expect.stringContaining('ECONNREFUSED')

test('bytes of an erased account that can’t be removed are named with the cause, and it is erased', async () => {
  const { services } = portal
  await anAdmin(portal)
  const client = await aClient(portal)
  const { id } = client
  const taxReturn = await aReturn(portal, { clientId: id })
  const document = await aDocument(client, taxReturn.id)
  const storageKey = await keyOf(portal, document)
  const store = { ...services.store, remove: () => Promise.reject(new Error('the store is away')) }
  await eraseClient({ ...systemSource(services), store }, { clientId: id, reason: null })
  expect(lines()).toMatchObject([{ storageKey, reason: 'the store is away' }])
  expect(await rowsOf(services.db, 'users', ['id'], { id })).toEqual([])
})

test('a notice that the database does not take is logged with its cause', async () => {
  afterCommit(nowhere, { mails: 1 })
  await expect.poll(lines).toMatchObject([{ reason: refused }])
})

test('a connection that can’t listen for changes is logged once, with its cause', async () => {
  const realtime = createRealtime(nowhere, portal.services.timers)
  void realtime.listen()
  await expect.poll(lines).toMatchObject([{ reason: refused }])
  realtime.close()
})

test('figures that the database does not give are logged once, with the cause', async () => {
  const metrics = createPortalMetrics({ ...portal.services, db: nowhere })
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await metrics.metrics()).toContain('portal_database_up 0')
  }
  expect(lines()).toMatchObject([{ reason: refused }])
})

test('a known end of the audit log that can’t be read is not taken for none', async () => {
  const { services } = portal
  const config = { ...services.config, dataDir: folder }
  await mkdir(path.join(folder, 'audit-log/sealed.json'), { recursive: true })
  const action = 'mail.sent_again' as const
  await recordEvent(systemSource(services), { action, subject: { type: 'mail', id: null } })
  await expect(sealLog({ ...services, config })).rejects.toThrow('EISDIR')
  await sealAtEnd({ ...services, config })
  expect(lines()).toMatchObject([{ reason: expect.stringContaining('EISDIR') }])
})

test('a folder that can’t be looked at is no disk without a fault', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  const config = { dataDir: path.join(file, 'data'), databaseUrl: null }
  await expect(disksOf(config, folder)).rejects.toThrow('ENOTDIR')
  await expect(disksOf({ ...config, dataDir: `${folder}/none` }, folder)).resolves.toHaveLength(1)
})
