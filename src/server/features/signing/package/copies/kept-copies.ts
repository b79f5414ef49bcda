import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Keyring } from '#server/crypto/keyring.ts'
import { newDocumentSeal, openDocument, Sealer } from '#server/crypto/sealed-documents.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'

/**
 * Keeps the copy of a document that is sent for review. The first copy stays, because the document's bytes don't
 * change.
 */
export async function keepCopy(
  trx: Trx,
  keyring: Keyring,
  { documentId, copy }: { documentId: string; copy: Buffer },
): Promise<void> {
  const id = newId()
  const seal = newDocumentSeal(keyring, id)
  const sealer = new Sealer(seal)
  const bytes = Buffer.concat([...sealer.add(copy), ...sealer.end()])
  const { sealedKey } = seal
  await trx
    .insertInto('documentCopies')
    .values({ id, documentId, size: copy.length, sealedKey, bytes })
    .onConflict((conflict) => conflict.column('documentId').doNothing())
    .execute()
}

export async function readCopy(
  db: Db | Trx,
  keyring: Keyring,
  documentId: string,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('documentCopies')
    .select(['id', 'size', 'sealedKey', 'bytes'])
    .where('documentId', '=', documentId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { id, size, sealedKey, bytes } = row
  const seal = { documentId: id, sealedKey, size }
  return buffer(
    await openDocument(keyring, seal, ({ start, end }) =>
      Promise.resolve({
        length: bytes.length,
        bytes: Readable.from([bytes.subarray(start, end)], { objectMode: false }),
        ownPieces: false,
      }),
    ),
  )
}
