import type { Readable } from 'node:stream'

/** The target or source of a backup: a folder, or a prefix of a bucket. Names look like `tables/users.copy`. */
export interface BackupTarget {
  /** For messages and for the lock: the folder, or the address. */
  label: string
  /** @throws StartupError when a backup of that name exists, or nothing can be written. */
  begin: () => Promise<void>
  write: (name: string, bytes: Readable) => Promise<void>
  /**
   * Stores the sealed bytes of a document, which never change. If the newest other backup next to this one has the same
   * bytes, a folder links to them and a bucket copies them on the server.
   */
  keep: (key: string, document: { bytes: Buffer; sha256: string }) => Promise<'kept' | 'written'>
  /** Marks the backup as complete. The manifest's signature is written last. */
  finish: () => Promise<void>
  /** Removes the files of a failed backup. */
  abandon: () => Promise<void>
  has: (name: string) => Promise<boolean>
  read: (name: string) => Promise<Readable>
}

/** The last file of a backup. Without it, the backup is incomplete. */
export const signatureFile = 'manifest.sig'
