import type { Config } from '#server/config.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db } from '#server/database/database.ts'
import type { Scanner } from '#server/documents/clamd.ts'
import type { DocumentStore } from '#server/storage/document-store.ts'

/** The running portal, as far as a promise can be about it. */
export interface Instance {
  config: Pick<Config, 'publicUrl'>
  db: Db
  keyring: Keyring
  store: Pick<DocumentStore, 'open'>
  scanner: Pick<Scanner, 'version'> | null
  clock: () => Date
}

export type CheckResult = { verified: true } | { verified: false; reason: string }

/**
 * Looks whether a promise holds here and now, and leaves nothing behind. One that throws, or is not done when the
 * signal fires, has found nothing out.
 */
export type Check = (instance: Instance, signal: AbortSignal) => CheckResult | Promise<CheckResult>

export const verified: CheckResult = { verified: true }

/** `reason` completes "Not active on this server: …" and is read by everybody. */
export function notActive(reason: string): CheckResult {
  return { verified: false, reason }
}
