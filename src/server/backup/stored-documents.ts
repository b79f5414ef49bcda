import type { Readable } from 'node:stream'
import type { Services } from '#server/context.ts'
import { DecryptionError } from '#server/crypto/envelope.ts'
import { openDocument } from '#server/crypto/sealed-documents.ts'
import type { Db } from '#server/database/database.ts'
import { keptDocuments } from '#server/documents/documents.access.ts'
import { MissingObject } from '#server/storage/document-store.ts'

/** No bytes, changed bytes, or a failing store. */
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
  return keptDocuments(db)
    .select(['id', 'storageKey', 'sealedKey', 'size'])
    .$if(after !== '', (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(500)
    .execute()
}

/**
 * Reads a document and checks its seal; `take` gets the stored bytes. Returns null when it is intact, 'destroyed'
 * when the retention period ended meanwhile. Errors of `take` are thrown.
 */
export async function readStored(
  { db, store, keyring }: Pick<Services, 'db' | 'store' | 'keyring'>,
  { id: documentId, storageKey, sealedKey, size }: StoredDocument,
  take: (chunk: Buffer) => Promise<void> = () => Promise.resolve(),
): Promise<DocumentFault | 'destroyed' | null> {
  try {
    const bytes = chunks(() => store.open(storageKey), take)
    await openDocument(keyring, { documentId, sealedKey, size }, bytes)
    return null
  } catch (error) {
    if (error instanceof DecryptionError) return 'damaged'
    if (!(error instanceof Unreadable)) throw error
    if (!(error.cause instanceof MissingObject)) return 'unreadable'
    const kept = await keptDocuments(db)
      .select('id')
      .where('id', '=', documentId)
      .executeTakeFirst()
    return kept === undefined ? 'destroyed' : 'missing'
  }
}

class Unreadable extends Error {}

async function* chunks(
  open: () => Promise<Readable>,
  take: (chunk: Buffer) => Promise<void>,
): AsyncIterable<Buffer> {
  for await (const chunk of fromStore(open)) {
    await take(chunk)
    yield chunk
  }
}

async function* fromStore(open: () => Promise<Readable>): AsyncIterable<Buffer> {
  try {
    for await (const chunk of await open()) yield chunk as Buffer
  } catch (cause) {
    throw new Unreadable('the document store can’t be read', { cause })
  }
}
