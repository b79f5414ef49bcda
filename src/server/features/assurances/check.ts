import type { Config } from '#server/base/config.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db } from '#server/database/database.ts'
import type { Scanner } from '#server/outside/clamd.ts'
import type { DocumentStore } from '#server/storage/document-store.ts'

/** The parts of the running portal that checks use. */
export interface Instance {
  config: Pick<Config, 'publicUrl' | 'staffTwoFactor'>
  db: Db
  keyring: Keyring
  store: Pick<DocumentStore, 'open'>
  scanner: Pick<Scanner, 'version'> | null
  clock: () => Date
}

export type CheckResult =
  | { verified: true; note?: string; limited?: true }
  | { verified: false; reason: string }

/**
 * Checks whether a promise holds on this server, and leaves nothing behind. If it throws or exceeds the signal, there
 * is no result.
 */
export type Check = (instance: Instance, signal: AbortSignal) => CheckResult | Promise<CheckResult>

export const verified: CheckResult = { verified: true }

/** `reason` completes "Not active on this server: …" on a public page. */
export function notActive(reason: string): CheckResult {
  return { verified: false, reason }
}
