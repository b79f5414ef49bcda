import { pipeline, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { DecryptionError } from '#server/crypto/envelope.ts'
import { openDocument } from '#server/crypto/sealed-documents.ts'
import type { Db } from '#server/database/database.ts'
import { unscopedKeptDocuments } from './documents.access.ts'
import { MissingObject } from '#server/storage/document-store.ts'
import type { Resources } from '#server/change/services.ts'

/** Missing bytes, changed bytes, or a failing store. */
export const documentFaults = ['missing', 'damaged', 'unreadable'] as const
export type DocumentFault = (typeof documentFaults)[number]

export type StoredDocument = Awaited<ReturnType<typeof listDocuments>>[number]

/** Every stored document by id, in constant memory. */
export async function* storedDocuments(db: Db): AsyncIterable<StoredDocument> {
  let page = await listDocuments(db, '')
  while (page.length > 0) {
    yield* page
    page = await listDocuments(db, page.at(-1)?.id ?? '')
  }
}

function listDocuments(db: Db, after: string) {
  return unscopedKeptDocuments(db)
    .select(['id', 'storageKey', 'sealedKey', 'size'])
    .$if(after !== '', (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(500)
    .execute()
}

/**
 * Reads a document and checks its seal; `take` gets the stored bytes. Returns null if it is intact, 'destroyed' if the
 * retention period ended in the meantime. Errors of `take` are thrown.
 */
export async function readStored(
  { db, store, keyring }: Pick<Resources, 'db' | 'store' | 'keyring'>,
  { id: documentId, storageKey, sealedKey, size }: StoredDocument,
  take: (chunk: Buffer) => Promise<void> = () => Promise.resolve(),
): Promise<DocumentFault | 'destroyed' | null> {
  let storeFault: unknown = null
  const noteFault = (error: unknown) => {
    storeFault = error
  }
  try {
    const plain = await openDocument(keyring, { documentId, sealedKey, size }, async (span) => {
      const { bytes, ...stored } = await store.open(storageKey, span).catch((error: unknown) => {
        noteFault(error)
        throw error
      })
      return { ...stored, bytes: pipeline(bytes.once('error', noteFault), taking(take), () => {}) }
    })
    await finished(plain.resume())
    return null
  } catch (error) {
    if (error instanceof DecryptionError) return 'damaged'
    if (error !== storeFault) throw error
    if (!(error instanceof MissingObject)) return 'unreadable'
    const kept = await unscopedKeptDocuments(db)
      .select('id')
      .where('id', '=', documentId)
      .executeTakeFirst()
    return kept === undefined ? 'destroyed' : 'missing'
  }
}

/** Passes the bytes on after `take` has handled them. */
function taking(take: (chunk: Buffer) => Promise<void>): Transform {
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      try {
        await take(chunk)
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
        return
      }
      done(null, chunk)
    },
  })
}
