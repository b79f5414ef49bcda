import type { Readable } from 'node:stream'

/** Where one backup is written or read: a folder, or a prefix of a bucket. Names are such as `tables/users.copy`. */
export interface BackupPlace {
  /** For messages and for the lock: the folder, or the address. */
  label: string
  /** @throws StartupError when there is a backup of that name, or nothing can be written. */
  begin: () => Promise<void>
  write: (name: string, bytes: Readable) => Promise<void>
  /**
   * Stores the sealed bytes of a document, which never change. If the newest other backup beside this one has the same, a
   * folder links them and a bucket copies them on its side.
   */
  keep: (key: string, document: { bytes: Buffer; sha256: string }) => Promise<'kept' | 'written'>
  /** The backup is whole: its manifest's signature is the last that was written. */
  finish: () => Promise<void>
  /** Removes what a failed backup wrote. */
  abandon: () => Promise<void>
  has: (name: string) => Promise<boolean>
  read: (name: string) => Promise<Readable>
}

/** The last file of a backup: without it, the backup is not whole. */
export const signatureFile = 'manifest.sig'
