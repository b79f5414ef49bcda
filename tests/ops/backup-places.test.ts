import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { datedTarget } from '#server/backup/open-target.ts'
import { createBackup } from '#server/backup/create-backup.ts'
import { restoreFrom } from '#tests/support/backups.ts'
import { verifyAll } from '#server/backup/verify.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, aReturn } from '#tests/support/factories.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { aDocument, keyOf } from '#tests/support/stored-documents.ts'

let from: TestApp
let folder: string
let returnId: string
let add: () => Promise<string>
const inFolder = (name: string) => path.join(folder, name)

beforeEach(async () => {
  from = await startTestApp()
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-backup-'))
  const client = await aClient(from)
  returnId = (await aReturn(from, { clientId: client.id })).id
  add = async () => keyOf(from, await aDocument(client, returnId))
})
afterEach(async () => {
  await from.close()
  await rm(folder, { recursive: true })
})

async function restoredWhole(place: string): Promise<number> {
  const to = await startTestApp()
  try {
    await restoreFrom(to.services, place)
    const faults: string[] = []
    const report = (fault: string) => faults.push(fault)
    const options = { whole: true, report, log: keptLog().log }
    const { documents } = await verifyAll(to.services, options)
    expect(faults).toEqual([])
    return documents
  } finally {
    await to.close()
  }
}

describe('a second backup in a folder', () => {
  const inodeOf = async (name: string, key: string) =>
    (await stat(inFolder(path.join(name, 'documents', key)))).ino

  it('links the documents that the newest one has, and stays whole without it', async () => {
    const [one, two] = [await add(), await add()]
    await createBackup(from.services, inFolder('a'))
    const three = await add()
    const made = await createBackup(from.services, inFolder('b'))
    expect(made.kept).toBe(2)
    expect(await inodeOf('b', one)).toBe(await inodeOf('a', one))
    expect(await inodeOf('b', two)).toBe(await inodeOf('a', two))
    expect((await readdir(inFolder('b/documents'))).toSorted()).toEqual(
      [one, two, three].toSorted(),
    )
    await rm(inFolder('a'), { recursive: true })
    expect(await restoredWhole(inFolder('b'))).toBe(3)
  })

  it('writes anew what is damaged there, and links nothing of one that is not whole', async () => {
    const [one, two] = [await add(), await add()]
    await createBackup(from.services, inFolder('a'))
    const file = inFolder(`a/documents/${one}`)
    const bytes = await readFile(file)
    bytes.writeUInt8(bytes.readUInt8(9) ^ 1, 9)
    await writeFile(file, bytes)
    expect(await createBackup(from.services, inFolder('b'))).toMatchObject({ kept: 1 })
    expect(await inodeOf('b', two)).toBe(await inodeOf('a', two))
    expect(await restoredWhole(inFolder('b'))).toBe(2)

    for (const name of ['a', 'b']) await rm(inFolder(`${name}/manifest.sig`))
    expect(await createBackup(from.services, inFolder('c'))).toMatchObject({ kept: 0 })
  })
})

describe('a backup in a bucket', () => {
  let s3: FauxqsServer
  const place = (name: string) =>
    `s3://backups/${name}?endpoint=${encodeURIComponent(`http://127.0.0.1:${s3.port}`)}&region=us-east-1`

  beforeEach(async () => {
    s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
    s3.createBucket('backups')
    process.env['AWS_ACCESS_KEY_ID'] = 'test'
    process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
  })
  afterEach(() => s3.stop())

  it('is restored from there; the next one copies what it has inside the bucket', async () => {
    await add()
    await add()
    expect(await createBackup(from.services, place('firm/a'))).toMatchObject({ kept: 0 })
    await add()
    expect(await createBackup(from.services, place('firm/b'))).toMatchObject({ kept: 2 })
    expect(await restoredWhole(place('firm/b'))).toBe(3)
    expect(await restoredWhole(place('firm/a'))).toBe(2)
  })

  it('overwrites nothing, and a failed one leaves nothing', async () => {
    await createBackup(from.services, place('firm/a'))
    await expect(createBackup(from.services, place('firm/a'))).rejects.toThrow('still empty')
    await expect(createBackup(from.services, place('firm'))).rejects.toThrow('still empty')
    await add()
    const { store } = from.services
    const failing = { ...store, open: () => Promise.reject(new Error('EIO')) }
    const open = { ...from.services, store: failing }
    expect(await createBackup(open, place('firm/b'))).toMatchObject({ faults: [{}] })
    const config = { ...from.services.config, backupRecipient: 'age1wrong' }
    await expect(createBackup({ ...from.services, config }, place('firm/c'))).rejects.toThrow(Error)
    await createBackup(from.services, place('firm/c'))
    await expect(restoreFrom(from.services, place('firm/d'))).rejects.toThrow('no complete backup')
  })
})

it('BACKUP_URL gets a folder for each time', () => {
  const now = new Date('2026-11-23T03:05:09.123Z')
  const target = datedTarget('s3://backups/firm/?endpoint=http://s3:9000&region=x', now)
  expect(target).toBe('s3://backups/firm/2026-11-23T03-05-09Z?endpoint=http://s3:9000&region=x')
  expect(datedTarget('file:///mnt/backups', now)).toBe('file:///mnt/backups/2026-11-23T03-05-09Z')
})
