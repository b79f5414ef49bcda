import { buffer } from 'node:stream/consumers'
import { raiseIfDamaged } from '#server/records/alarms/check-documents.ts'
import type { Context } from '#server/calls/context.ts'
import { DecryptionError } from '#server/crypto/envelope.ts'
import { openDocument, type Span } from '#server/crypto/sealed-documents.ts'
import { errors } from '#server/base/errors.ts'
import { MissingObject } from '#server/storage/document-store.ts'

export interface StoredBytesOf {
  id: string
  name: string
  size: number
  sealedKey: Buffer
  storageKey: string
}

type BytesServices = Parameters<typeof raiseIfDamaged>[0] &
  Pick<Context, 'keyring' | 'store' | 'log'>

/** Reads a document's stored bytes. Damage raises an alarm. @throws AppError 409 if they are damaged or missing */
export async function readStoredBytes(
  services: BytesServices,
  { id, name, size, sealedKey, storageKey }: StoredBytesOf,
): Promise<Buffer> {
  const open = (sealed: Span) => services.store.open(storageKey, sealed)
  try {
    return await buffer(
      await openDocument(services.keyring, { documentId: id, sealedKey, size }, open),
    )
  } catch (error) {
    if (!(error instanceof DecryptionError) && !(error instanceof MissingObject)) throw error
    await raiseIfDamaged(services, services.log, { id, error })
    throw errors.conflict(
      `“${name}” can’t be read. Nothing was changed, and our staff have been told.`,
    )
  }
}
