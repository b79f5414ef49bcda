import type { Readable } from 'node:stream'
import type { ChangeSource } from '#server/change/change.ts'
import type { CallContext } from '#server/change/services.ts'
import { openDocument, type Span } from '#server/crypto/sealed-documents.ts'
import { raiseIfDamaged } from '#server/records/alarms/check-documents.ts'
import type { findStoredDocument } from '#server/records/documents/documents.queries.ts'

export type OpenedDocument = NonNullable<Awaited<ReturnType<typeof findStoredDocument>>>

/** The call that opens a document. A spouse's session has no viewer. */
export type OpeningSource = ChangeSource & Pick<CallContext, 'store' | 'log' | 'config' | 'clock'>

/**
 * Opens a stored document, or a span of it. Damage raises an alarm, now or while reading.
 *
 * @throws DecryptionError, MissingObject
 */
export async function openStored(
  ctx: OpeningSource,
  {
    id,
    sealedKey,
    size,
    storageKey,
  }: Pick<OpenedDocument, 'id' | 'sealedKey' | 'size' | 'storageKey'>,
  span?: Span,
): Promise<Readable> {
  const report = (error: unknown) => raiseIfDamaged(ctx, ctx.log, { id, error })
  const read = (sealed: Span) => ctx.store.open(storageKey, sealed)
  try {
    const plain = await openDocument(ctx.keyring, { documentId: id, sealedKey, size }, read, span)
    return plain.once('error', (error) => void report(error))
  } catch (error) {
    await report(error)
    throw error
  }
}
