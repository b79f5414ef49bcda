import { createHmac, randomUUID } from 'node:crypto'
import type { Keyring } from '#server/crypto/keyring.ts'
import { fileKinds } from '#shared/documents/document-files.ts'
import { AppError } from '#server/base/errors.ts'
import type { CallContext } from '#server/change/services.ts'
import type { SpooledFile } from './spooled-file.ts'

/**
 * Stores the bytes first, then writes the row, once the bytes are durable. Removes them if `write` fails, or if it
 * answers with the id of another document.
 */
export async function storeBytes<Row extends { id: string | null }>(
  { store, log }: Pick<CallContext, 'store' | 'log'>,
  file: SpooledFile,
  write: (storageKey: string) => Promise<Row>,
): Promise<Row> {
  const storageKey = randomUUID()
  await store.put(storageKey, file.path)
  const remove = () =>
    store.remove(storageKey).catch((err: unknown) => log.error({ err }, 'left an orphan'))
  try {
    const row = await write(storageKey)
    if (row.id !== file.seal.documentId) await remove()
    return row
  } catch (error) {
    if (isRolledBack(error)) await remove()
    throw error
  }
}

/** The columns of a document that come from its file. */
export function fileColumns(
  { keyring }: Pick<CallContext, 'keyring'>,
  file: SpooledFile,
  storageKey: string,
) {
  return {
    id: file.seal.documentId,
    name: file.name,
    mimeType: fileKinds[file.kind].mimeType,
    size: file.size,
    storageKey,
    sealedKey: file.seal.sealedKey,
    contentMac: contentMac(keyring.primary, file.sha256()),
  }
}

/** Identifies equal documents. Uses a key, so that a reader of the database can't check guesses of a document. */
export function contentMac({ contents }: Keyring['primary'], sha256: Buffer): Buffer {
  return createHmac('sha256', contents).update(sha256).digest()
}

/**
 * Returns true if the transaction certainly rolled back. After a broken connection it may have committed: then the
 * bytes stay, and the cleanup of orphans removes them if there is no row.
 */
function isRolledBack(error: unknown): boolean {
  if (error instanceof AppError) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code)
}
