import { randomUUID } from 'node:crypto'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { keptUntil } from '#shared/retention/retention.ts'
import {
  destroyDeletedDocuments,
  removeOrphans,
} from '#server/records/documents/documents-cleanup.ts'
import { auditRows, rowsOf } from '#tests/support/rows.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { anUpload } from '#tests/support/files.ts'
import { tracesOf } from '#tests/support/traces.ts'

const portal = await testPortal()
let client: Person
let admin: Person
let returnId: string

beforeEach(async () => {
  await portal.reset()
  client = await aClient(portal)
  admin = await anAdmin(portal)
  returnId = (await aReturn(portal, { clientId: client.id, status: 'completed' })).id
})

const upload = (by: Person = client, category = 'w2') =>
  anUpload(by, returnId, { name: 'a.pdf', category })

/** Changes the tables directly, because sessions end long before documents do. */
const mark = (id: string, columns: { deletedAt: Date; destroyedAt?: Date }) =>
  portal.services.db.updateTable('documents').set(columns).where('id', '=', id).execute()

describe('a deleted document', () => {
  test('leaves every list immediately; its bytes are kept for 30 days', async () => {
    returnId = (await aReturn(portal, { clientId: client.id, taxYear: 2024 })).id
    const [id, kept] = [await upload(), await upload()]
    expect((await client.api.delete(`/api/documents/${id}`)).status).toBe(200)
    expect((await client.api.get(`/api/documents/${id}/download`)).status).toBe(404)
    expect((await tracesOf(portal)).objects).toBe(2)
    portal.pass({ days: 29, hours: 23 })
    expect(await destroyDeletedDocuments(portal.services)).toBe(0)
    expect((await tracesOf(portal)).objects).toBe(2)
    portal.pass({ hours: 2 })
    expect(await destroyDeletedDocuments(portal.services)).toBe(1)
    expect(await destroyDeletedDocuments(portal.services)).toBe(0)
    expect(await tracesOf(portal)).toMatchObject({ rows: 2, objects: 1 })
    const rows = await rowsOf(portal, 'documents', ['id', 'destroyedAt', 'sealedKey'])
    expect(rows.find((row) => row.id === id)).toMatchObject({ sealedKey: Buffer.alloc(0) })
    expect(rows.find((row) => row.id === id)?.destroyedAt).toBeInstanceOf(Date)
    expect(rows.find((row) => row.id === kept)?.destroyedAt).toBeNull()
    expect(await auditRows(portal, ['action', 'actorId', 'clientId'], { subjectId: id })).toEqual([
      { action: 'document.uploaded', actorId: client.id, clientId: client.id },
      { action: 'document.deleted', actorId: client.id, clientId: client.id },
      { action: 'document.destroyed', actorId: null, clientId: client.id },
    ])
  })

  test('that is a completed return is still kept until three years after the next June 30; the client deletes only their own', async () => {
    const [own, id] = [await upload(), await upload(admin, 'completed_return')]
    await admin.api.patch(`/api/tax-returns/${returnId}/status`, { status: 'filed' })
    expect((await client.api.delete(`/api/documents/${id}`)).status).toBe(403)
    expect((await client.api.delete(`/api/documents/${own}`)).status).toBe(200)
    expect((await admin.api.delete(`/api/documents/${id}`)).status).toBe(200)
    const now = portal.services.clock()
    const days = (keptUntil('completedReturns', now).getTime() - now.getTime()) / 86_400_000
    portal.pass({ days: days - 0.01 })
    expect(await destroyDeletedDocuments(portal.services)).toBe(1)
    portal.pass({ days: 0.02 })
    expect(await destroyDeletedDocuments(portal.services)).toBe(1)
  })
})

describe('the sweep', () => {
  /** The time of a file is the portal's, not the disk's. */
  const put = async (name: string = randomUUID()) => {
    const file = path.join(portal.services.store.spoolDir, name)
    await writeFile(file, 'left by a crash')
    const now = portal.services.clock()
    await utimes(file, now, now)
    return file
  }

  test('removes only files that a crash or a destruction left, after an hour', async () => {
    const destroyed = await upload()
    await mark(await upload(), { deletedAt: portal.services.clock() })
    const { store, config } = portal.services
    const strange = path.join(config.dataDir, 'documents/objects/zz-readme.txt')
    await writeFile(strange, 'a note of the operator')
    await store.put(randomUUID(), await put())
    await put()
    portal.pass({ minutes: 59 })
    expect(await removeOrphans(portal.services)).toEqual({ spooled: 0, objects: 0 })
    portal.pass({ minutes: 2 })
    const fresh = await put()
    expect(await removeOrphans(portal.services)).toEqual({ spooled: 1, objects: 1 })
    expect(await readdir(store.spoolDir)).toEqual([path.basename(fresh)])
    expect((await tracesOf(portal)).objects).toBe(2)
    const now = portal.services.clock()
    await mark(destroyed, { deletedAt: now, destroyedAt: now })
    portal.pass({ minutes: 59 })
    expect(await removeOrphans(portal.services)).toEqual({ spooled: 0, objects: 1 })
    expect((await tracesOf(portal)).objects).toBe(1)
    expect(await readFile(strange, 'utf8')).toBe('a note of the operator')
  })

  test("removes nothing from another database's store", async () => {
    const { store } = portal.services
    for (let count = 0; count < 11; count += 1) await store.put(randomUUID(), await put())
    portal.pass({ hours: 2 })
    await expect(removeOrphans(portal.services)).rejects.toThrow(
      'the document store holds 11 documents without a row and 0 with one',
    )
    expect((await tracesOf(portal)).objects).toBe(11)
  })
})
