import type { Readable } from 'node:stream'

/**
 * Where sealed documents are kept. It knows keys and bytes, nothing of what they mean. Every store keeps the same
 * promises, held by one test for all of them.
 */
export interface DocumentStore {
  /**
   * A folder of this machine that only the portal can enter, for files on their way in. What a crash leaves there
   * is swept like an orphan of the store.
   */
  readonly spoolDir: string
  /**
   * Keeps the bytes of a file of the spool under a new key. Once it resolves they are durable, and the file is gone
   * or the caller's to remove. Rejected: nothing is under the key.
   */
  put: (key: StorageKey, spooledFile: string) => Promise<void>
  /** @throws MissingObject */
  open: (key: string) => Promise<Readable>
  /** Removes what is under the key, if anything is. */
  remove: (key: string) => Promise<void>
  /** Everything there is, in no order, in constant memory. */
  list: () => AsyncIterable<StoredObject>
}

/** A random UUID: says nothing about the document, and is a safe file name everywhere. */
export type StorageKey = `${string}-${string}-${string}-${string}-${string}`

export interface StoredObject {
  key: string
  /** When it was put, or later while it was being written. */
  modifiedAt: Date
}

/** A row says there are bytes, and the store has none. */
export class MissingObject extends Error {
  constructor(key: string) {
    super(`the document store has nothing under ${key}`)
  }
}
