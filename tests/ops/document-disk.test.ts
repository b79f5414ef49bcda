import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createBackup } from '#server/backup/create-backup.ts'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { documentCalls } from '#tests/support/document-calls.ts'
import { aClient, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { smallDisk, type SmallDisk } from '#tests/support/small-disk.ts'
import { aDocument } from '#tests/support/stored-documents.ts'
import { tracesOf } from '#tests/support/traces.ts'

const megabyte = 1024 * 1024
const nothingSaved = {
  message:
    'Nothing was saved: the portal can’t store anything at the moment. Please try again later.',
}

/** Without such a disk, ops/full-log.test.ts tests the same with a limit on the size of files. */
describe('documents on a disk of 48 MB', { tags: ['small-disk'] }, () => {
  let disk: SmallDisk
  let portal: TestApp
  let client: Person
  let returnId: string

  beforeAll(async () => {
    disk = await smallDisk(48)
    const documentsUrl = pathToFileURL(path.join(disk.folder, 'documents')).href
    portal = await startTestApp({ config: { documentsUrl } })
    client = await aClient(portal)
    returnId = (await aReturn(portal, { clientId: client.id })).id
  })
  afterEach(() => disk.empty())
  afterAll(async () => {
    await portal.close()
    disk.remove()
  })

  const pdf = (bytes: number) => ({
    name: 'a.pdf',
    category: 'w2',
    bytes: Buffer.concat(
      [aPdf(), Buffer.from('\n%'), randomBytes(bytes / 2).toString('hex')].map(Buffer.from),
    ),
  })
  const health = () => apiAs(portal).get('/api/health')

  test('that fills up during an upload: nothing is saved or left, and reads still work', async () => {
    const bytes = aPdf('an earlier one', 100_000)
    const id = await aDocument(client, returnId, bytes)
    const before = await tracesOf(portal)
    // As if there was room when the upload started.
    const reserve = { bytes: Number.NEGATIVE_INFINITY, share: 0 }
    const app = await documentCalls(portal, { reserve })
    await disk.fill(megabyte)
    const refused = await apiAs({ app }, client.token).upload(returnId, pdf(4 * megabyte))
    expect([refused.status, refused.json()]).toEqual([503, nothingSaved])
    expect(await tracesOf(portal)).toEqual(before)

    const url = `/api/documents/${id}/download`
    const headers = { authorization: `Bearer ${client.token}` }
    const download = await portal.app.inject({ url, headers })
    expect(download.rawPayload.equals(bytes)).toBe(true)
    await app.close()
  })

  test('that has less free space than the reserve: uploads are refused before they are read', async () => {
    await disk.fill(2 * megabyte)
    const sendNoForm = async () => {
      const { statusCode, headers, body } = await portal.app.inject({
        method: 'POST',
        url: `/api/tax-returns/${returnId}/documents`,
        headers: {
          authorization: `Bearer ${client.token}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
        payload: 'not a form at all',
      })
      return [statusCode, headers['retry-after'], JSON.parse(body)]
    }
    // The room is measured once a second.
    await expect
      .poll(sendNoForm)
      .toEqual([503, '600', { message: 'There is no room for this document. Please try later.' }])
    await disk.empty()
    const upload = async () => (await client.api.upload(returnId, pdf(1000))).status
    await expect.poll(upload).toBe(201)
  })

  test('that keeps its reserve during simultaneous uploads', async () => {
    const reserve = 4 * megabyte
    const app = await documentCalls(portal, { reserve: { bytes: reserve, share: 1 } })
    await disk.fill(reserve + 3.5 * megabyte)
    const api = apiAs({ app }, client.token)
    const sent = Array.from({ length: 8 }, () => api.upload(returnId, pdf(megabyte)))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(3)
    expect(statuses.filter((status) => status === 503)).toHaveLength(5)
    expect(await disk.freeBytes()).toBeGreaterThanOrEqual(reserve)
    await app.close()
  })

  test('that is read-only: uploads are refused, and health says why until it is writable again', async () => {
    const before = await tracesOf(portal)
    disk.setReadOnly(true)
    try {
      const refused = await client.api.upload(returnId, pdf(1000))
      expect([refused.status, refused.json()]).toEqual([503, nothingSaved])
      const unavailable = {
        status: 'unavailable',
        message: 'Nothing can be saved: the disk is read-only',
      }
      await expect.poll(async () => (await health()).json()).toEqual(unavailable)
      expect((await health()).headers['retry-after']).toBe('5')
      expect((await client.api.get(`/api/tax-returns/${returnId}/documents`)).status).toBe(200)
    } finally {
      disk.setReadOnly(false)
    }
    await expect.poll(async () => (await health()).status).toBe(200)
    expect(await tracesOf(portal)).toEqual(before)
    expect((await client.api.upload(returnId, pdf(1000))).status).toBe(201)
  })

  test('that is full: health says so until there is room', async () => {
    await disk.fill()
    const message = 'Nothing can be saved: the disk is full'
    await expect
      .poll(async () => (await health()).json())
      .toEqual({ status: 'unavailable', message })
    await disk.empty()
    await expect.poll(async () => (await health()).status).toBe(200)
  })

  test('that fills up during a backup: one line says so, and nothing is left', async () => {
    await aDocument(client, returnId, aPdf('', 200_000))
    await disk.fill(150_000)
    const backup = path.join(disk.folder, 'backup')
    await expect(createBackup(portal.services, backup)).rejects.toThrow(
      /^\/.*\/backup: Error: ENOSPC[^\n]*$/,
    )
    expect((await readdir(disk.folder)).filter((name) => name.startsWith('backup'))).toEqual([])
  })
})
