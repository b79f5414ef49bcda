import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type DocumentStore,
  MissingObject,
  type StoredObject,
} from '#server/storage/document-store.ts'
import { openStore } from '#server/storage/open-store.ts'

let dataDir: string
let s3: FauxqsServer

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-store-'))
  s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  s3.createBucket('documents')
  process.env['AWS_ACCESS_KEY_ID'] = 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
})

afterAll(async () => {
  await s3.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const bucketUrl = (bucket: string) =>
  `s3://${bucket}?endpoint=${encodeURIComponent(`http://127.0.0.1:${s3.port}`)}&region=us-east-1`

const all = { start: 0, end: 100 }

const stores = {
  'a local folder': () => openStore({ documentsUrl: null, dataDir }),
  'a folder by its URL': () =>
    openStore({ documentsUrl: `file://${path.join(dataDir, 'by url')}`, dataDir }),
  'an S3 bucket': () => openStore({ documentsUrl: bucketUrl('documents'), dataDir }),
  'a folder of an S3 bucket': () =>
    openStore({ documentsUrl: bucketUrl('documents').replace('?', '/firm/a?'), dataDir }),
}

describe.each(Object.entries(stores))('%s', (_name, open) => {
  let store: DocumentStore
  beforeAll(async () => {
    store = await open()
  })

  async function spool(bytes: Buffer): Promise<string> {
    const file = path.join(store.spoolDir, randomUUID())
    await writeFile(file, bytes, { mode: 0o600 })
    return file
  }

  async function putBytes(bytes: Buffer) {
    const key = randomUUID()
    await store.put(key, await spool(bytes))
    return key
  }

  test('returns the same bytes, for a small file and one of maximum size', async () => {
    for (const size of [1, 10 * 1024 * 1024 + 29]) {
      const bytes = randomBytes(size)
      const key = await putBytes(bytes)
      for (const [start, end] of [
        [0, size],
        [size - 1, size],
        [Math.floor(size / 2), size + 100],
      ] as const) {
        const stored = await store.open(key, { start, end })
        expect(stored.length).toBe(size)
        expect((await buffer(stored.bytes)).equals(bytes.subarray(start, end))).toBe(true)
      }
      await store.remove(key)
    }
  })

  test('returns no bytes, and the length, for a span after the end', async () => {
    for (const size of [0, 10]) {
      const key = await putBytes(randomBytes(size))
      const { length, bytes } = await store.open(key, { start: 20, end: 30 })
      expect([length, (await buffer(bytes)).length]).toEqual([size, 0])
      await store.remove(key)
    }
  })

  test('removes only the given key, twice without an error, and has nothing for it then', async () => {
    const [kept, removed] = [await putBytes(Buffer.from('kept')), await putBytes(Buffer.from('x'))]
    await store.remove(removed)
    await store.remove(removed)
    for (const gone of [removed, randomUUID()]) {
      await expect(store.open(gone, all)).rejects.toThrow(MissingObject)
    }
    expect((await buffer((await store.open(kept, all)).bytes)).toString()).toBe('kept')
    await store.remove(kept)
  })

  test('lists every key with its time, without the spool', async () => {
    // By the disk's clock. S3 tells whole seconds.
    const before = (await stat(await spool(Buffer.from('still coming in')))).mtimeMs - 2000
    const keys = [await putBytes(randomBytes(5)), await putBytes(randomBytes(5))]
    const listed = await everything(store)
    expect(listed.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
    for (const { modifiedAt } of listed) expect(modifiedAt.getTime()).toBeGreaterThan(before)
    for (const key of keys) await store.remove(key)
    expect(await everything(store)).toEqual([])
  })

  test('refuses a missing spooled file and stores nothing', async () => {
    const key = randomUUID()
    await expect(store.put(key, path.join(store.spoolDir, 'nothing'))).rejects.toThrow(Error)
    await expect(store.open(key, all)).rejects.toThrow(MissingObject)
  })
})

describe('the local store', () => {
  test('makes folders and files readable only by the portal’s user', async () => {
    const store = await openStore({ documentsUrl: null, dataDir })
    expect((await stat(store.spoolDir)).mode & 0o777).toBe(0o700)
    const key = randomUUID()
    const spooled = path.join(store.spoolDir, randomUUID())
    await writeFile(spooled, 'bytes', { mode: 0o600 })
    await store.put(key, spooled)
    const folder = path.join(dataDir, 'documents')
    const names = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const entry of names) {
      const { mode } = await stat(path.join(entry.parentPath, entry.name))
      expect(mode & 0o777).toBe(entry.isDirectory() ? 0o700 : 0o600)
    }
    await store.remove(key)
  })

  test('refuses a key that would leave its folder', async () => {
    const store = await openStore({ documentsUrl: null, dataDir })
    await expect(store.open('../../../../../../../etc/passwd', all)).rejects.toThrow(
      'not a storage key',
    )
    await expect(store.remove('..')).rejects.toThrow('not a storage key')
  })

  test('is refused at the start with one line if its folder is a file', async () => {
    const file = path.join(dataDir, 'a-file')
    await writeFile(file, '')
    await expect(openStore({ documentsUrl: `file://${file}`, dataDir })).rejects.toThrow(
      /^DOCUMENTS_URL: .*a-file can’t be used/,
    )
  })
})

test('the S3 store is refused at the start with one line if its bucket is missing', async () => {
  await expect(openStore({ documentsUrl: bucketUrl('nowhere'), dataDir })).rejects.toThrow(
    /^DOCUMENTS_URL: the bucket nowhere can’t be used \(it does not exist\)$/,
  )
})

async function everything(store: DocumentStore): Promise<StoredObject[]> {
  const listed: StoredObject[] = []
  for await (const object of store.list()) listed.push(object)
  return listed
}
