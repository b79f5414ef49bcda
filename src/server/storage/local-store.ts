import { codeOf, nullIfMissing } from '#server/base/storage-fault.ts'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type DocumentStore, MissingObject, type StoredObject } from './document-store.ts'
import { sealedSegmentBytes } from '#server/crypto/sealed-documents.ts'
import { makeSpool, syncFile, syncFolder, makePrivateFolder } from '#server/base/private-files.ts'

/**
 * Documents as files in 256 private folders by the last two digits of their key. The spool is on the same file
 * system, so that a rename moves a whole file.
 */
export async function openLocalStore(folder: string): Promise<DocumentStore> {
  const spoolDir = await makeSpool(folder)
  const objects = path.join(folder, 'objects')
  await makePrivateFolder(objects)
  await syncFolder(folder)
  const shardOf = (key: string) => path.join(objects, key.slice(-2))
  const fileOf = (key: string) => path.join(shardOf(checked(key)), key)

  return {
    spoolDir,
    async put(key, spooledFile) {
      const file = fileOf(key)
      await makeShard(objects, shardOf(key))
      await syncFile(spooledFile)
      await rename(spooledFile, file)
      try {
        await syncFolder(shardOf(key))
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
    },
    async open(key, { start, end }) {
      const handle = await open(fileOf(key)).catch((error: unknown) => {
        throw codeOf(error) === 'ENOENT' ? new MissingObject(key) : error
      })
      try {
        const { size } = await handle.stat()
        const span = { start, end: end - 1, highWaterMark: pieceBytes }
        return { length: size, bytes: handle.createReadStream(span), ownPieces: true }
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true })
    },
    list: () => filesUnder(objects),
  }
}

/** The size of a sealed segment, so that segments open without a copy. */
const pieceBytes = sealedSegmentBytes

/** Rejects keys that could lead out of the folder. */
function checked(key: string): string {
  if (/^[0-9a-f-]{36}$/.test(key)) return key
  throw new Error('not a storage key')
}

async function makeShard(objects: string, shard: string): Promise<void> {
  const made = await mkdir(shard, { recursive: true, mode: 0o700 })
  if (made !== undefined) await syncFolder(objects)
}

async function* filesUnder(objects: string): AsyncIterable<StoredObject> {
  for await (const shard of await opendir(objects)) {
    if (!shard.isDirectory()) continue
    for await (const { name } of await opendir(path.join(objects, shard.name))) {
      const found = await stat(path.join(objects, shard.name, name)).catch(nullIfMissing)
      if (found !== null) yield { key: name, modifiedAt: found.mtime }
    }
  }
}
