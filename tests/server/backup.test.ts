import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBackup } from '#server/backup/create-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { sealLog } from '#server/audit/log-signer.ts'
import { verifyLog } from '#server/audit/verify-log.ts'
import { verifyAll } from '#server/backup/verify.ts'
import { checkKeys } from '#server/crypto/key-checks.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { multiPagePdf } from '#tests/support/real-files.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { aDocument, flipBit, keyOf } from '#tests/support/stored-documents.ts'

describe('npm run backup and npm run restore', () => {
  let from: TestApp
  let to: TestApp
  let folder: string

  beforeEach(async () => {
    ;[from, to] = await Promise.all([startTestApp(), startTestApp()])
    folder = await mkdtemp(path.join(os.tmpdir(), 'portal-backup-'))
  })
  afterEach(async () => {
    await Promise.all([from.close(), to.close()])
    await rm(folder, { recursive: true })
  })

  it('restores every row, every document and a valid audit chain', async () => {
    await aClient(from)
    const { client, documentId, bytes } = await season(from)
    await sealLog(from.services)
    // These rows are not in the chain yet.
    await client.api.post('/api/tax-returns', { taxYear: 2024 })
    await createBackup(from.services, path.join(folder, 'b'))
    await restoreBackup(to.services, path.join(folder, 'b'))

    const admin = await anAdmin(to)
    const download = await to.app.inject({
      url: `/api/documents/${documentId}/download`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(download.rawPayload.equals(bytes)).toBe(true)
    const details = await admin.api.get(`/api/admin/clients/${client.id}/details`)
    expect(details.json()).toMatchObject({ clientProfile: { ssn: '***-**-6789' } })
    const verdict = await verifyLog(to.services, { whole: true })
    expect(verdict).toMatchObject({ rows: 6, firstBroken: null, last: { position: 2 } })
  })

  it('is not restored without its keys or when damaged, and then nothing changes', async () => {
    await season(from)
    const backup = path.join(folder, 'b')
    await createBackup(from.services, backup)
    await expect(restoreBackup({ ...to.services, keyring: otherKeys }, backup)).rejects.toThrow(
      'keys here do not open',
    )
    const users = path.join(backup, 'tables/users.copy')
    await writeFile(users, (await readFile(users, 'utf8')).replace('Nora', 'Mora'))
    await expect(restoreBackup(to.services, backup)).rejects.toThrow('damaged')
    expect(await to.services.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  it('is not restored without its keys when it has a document but no profile', async () => {
    const client = await aClient(from)
    await aDocument(client, (await aReturn(from, { clientId: client.id })).id)
    const backup = path.join(folder, 'b')
    await createBackup(from.services, backup)
    await expect(restoreBackup({ ...to.services, keyring: otherKeys }, backup)).rejects.toThrow(
      'keys here do not open',
    )
  })

  it('is not restored without its keys when it has no sealed data', async () => {
    await aClient(from)
    await checkKeysOf(from)
    await checkKeysOf(to, otherKeys)
    const backup = path.join(folder, 'b')
    await createBackup(from.services, backup)
    await expect(restoreBackup({ ...to.services, keyring: otherKeys }, backup)).rejects.toThrow(
      'keys here do not open',
    )
    expect(await to.services.db.selectFrom('users').select('id').execute()).toEqual([])
    await restoreBackup(to.services, backup)
    await checkKeysOf(to)
  })

  it('leaves out missing or damaged documents, says so, and restores the rest', async () => {
    const { client, documentId, bytes } = await season(from)
    const { id: returnId } = await aReturn(from, { clientId: client.id, taxYear: 2024 })
    const [damaged, missing] = [
      await aDocument(client, returnId),
      await aDocument(client, returnId),
    ]
    await flipBit(from, damaged)
    await from.services.store.remove(await keyOf(from, missing))

    const faults = [
      { id: damaged, fault: 'damaged' },
      { id: missing, fault: 'missing' },
    ]
    const backup = path.join(folder, 'b')
    const made = await createBackup(from.services, backup)
    expect(made).toMatchObject({ faults, documents: [{ key: await keyOf(from, documentId) }] })
    expect(await readdir(path.join(backup, 'documents'))).toEqual([await keyOf(from, documentId)])

    expect(await restoreBackup(to.services, backup)).toMatchObject({ faults })
    const admin = await anAdmin(to)
    const url = (id: string) => `/api/documents/${id}/download`
    const headers = { authorization: `Bearer ${admin.token}` }
    const download = await to.app.inject({ url: url(documentId), headers })
    expect(download.rawPayload.equals(bytes)).toBe(true)
    expect((await admin.api.get(url(damaged))).status).toBe(500)
    const told: string[] = []
    await verifyAll(to.services, (fault) => told.push(fault))
    expect(told).toEqual([`document ${damaged}: missing`, `document ${missing}: missing`])
  })

  it('works after a killed backup, and leaves nothing when the database stops', async () => {
    await season(from)
    const backup = path.join(folder, 'b')
    await mkdir(path.join(`${backup}.partial`, 'documents'), { recursive: true })
    const { store } = from.services
    const span = { start: 0, end: 1 }
    const cutOff = {
      ...store,
      open: () => endOtherConnections(from).then(() => store.open('-', span)),
    }
    await expect(createBackup({ ...from.services, store: cutOff }, backup)).rejects.toThrow(
      /terminat|connection/i,
    )
    expect(await readdir(folder)).toEqual([])
    await createBackup(from.services, backup)
    expect(await readdir(folder)).toEqual(['b'])
  })

  it('refuses a second backup of the same name at the same time', async () => {
    await season(from)
    const backup = path.join(folder, 'b')
    const both = await Promise.allSettled([
      createBackup(from.services, backup),
      createBackup(from.services, backup),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await readdir(folder)).toEqual(['b'])
    await restoreBackup(to.services, backup)
  })

  it('does not overwrite: neither a folder that exists nor a database with users', async () => {
    await season(from)
    const backup = path.join(folder, 'b')
    await createBackup(from.services, backup)
    await expect(createBackup(from.services, backup)).rejects.toThrow('does not exist yet')
    await expect(restoreBackup(from.services, backup)).rejects.toThrow('holds users')
  })
})

async function season(test: TestApp) {
  const client = await aClient(test)
  await client.api.put('/api/profile', { ...singleProfile, ssn: '123-45-6789' })
  const { id } = await aReturn(test, { clientId: client.id })
  const bytes = Buffer.from(await multiPagePdf())
  return { client, bytes, documentId: await aDocument(client, id, bytes) }
}

const otherKeys = parseKeyring(`other:${Buffer.alloc(32, 9).toString('base64')}`)

/** The checks of a start. */
async function checkKeysOf({ services }: TestApp, keyring = services.keyring): Promise<void> {
  await services.db.transaction().execute((trx) => checkKeys(trx, keyring, 'ENCRYPTION_KEYS'))
}

async function endOtherConnections({ services }: TestApp): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(services.db)
}
