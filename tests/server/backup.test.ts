import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBackup } from '#server/backup/create-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { multiPagePdf } from '#tests/support/real-files.ts'
import { singleProfile } from '#tests/support/profiles.ts'

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

  it('brings back every row, every document and an audit chain that still holds', async () => {
    const { client, documentId, bytes } = await season(from)
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
    expect(await brokenRows(to)).toBe(0)
  })

  it('does not come back without its keys, or damaged, and then changes nothing', async () => {
    await season(from)
    const backup = path.join(folder, 'b')
    await createBackup(from.services, backup)
    const otherKeys = parseKeyring(`other:${Buffer.alloc(32, 9).toString('base64')}`)
    await expect(restoreBackup({ ...to.services, keyring: otherKeys }, backup)).rejects.toThrow(
      'keys here do not open',
    )
    const users = path.join(backup, 'tables/users.copy')
    await writeFile(users, (await readFile(users, 'utf8')).replace('Nora', 'Mora'))
    await expect(restoreBackup(to.services, backup)).rejects.toThrow('damaged')
    expect(await to.services.db.selectFrom('users').select('id').execute()).toEqual([])
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
  const uploaded = await client.api.upload(id, { name: 'w2.pdf', category: 'w2', bytes })
  expect(uploaded.status).toBe(201)
  return { client, bytes, documentId: String(uploaded.json()['id']) }
}

async function brokenRows({ services }: TestApp): Promise<number> {
  const rows = await services.db
    .selectFrom('auditLog')
    .select(['hash', sql<Buffer>`audit_hash(audit_log)`.as('expected')])
    .execute()
  expect(rows.length).toBeGreaterThan(1)
  return rows.filter(({ hash, expected }) => !hash.equals(expected)).length
}
