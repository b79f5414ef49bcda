import type { StoredBytes } from '#server/crypto/sealed-documents.ts'

/** Stores sealed documents as bytes under keys. One contract test covers all stores. */
export interface DocumentStore {
  /** A private local folder for incoming files. The cleanup of orphans removes files that a crash leaves there. */
  readonly spoolDir: string
  /**
   * Stores a spool file under a new key. When this resolves, the bytes are durable, and the file is gone or can be
   * removed; when it rejects, nothing is stored.
   */
  put: (key: StorageKey, spooledFile: string) => Promise<void>
  /**
   * Returns the bytes from `start` up to, but not including, `end`, or fewer if fewer are stored. Read or destroy the
   * stream.
   *
   * @throws MissingObject
   */
  open: (key: string, span: { start: number; end: number }) => Promise<StoredBytes>
  /** Removes the object if it exists. */
  remove: (key: string) => Promise<void>
  /** All objects, unordered, in constant memory. */
  list: () => AsyncIterable<StoredObject>
}

/** A random UUID, which is a safe file name everywhere. */
export type StorageKey = `${string}-${string}-${string}-${string}-${string}`

export function isStorageKey(key: string): key is StorageKey {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
}

export interface StoredObject {
  key: string
  /** When it was stored, or later if it is still being written. */
  modifiedAt: Date
}

export class MissingObject extends Error {
  constructor(key: string) {
    super(`the document store has nothing under ${key}`)
  }
}
