import { createAssurances } from './assurances.ts'
import { createRateLimits } from './auth/rate-limits.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { checkKeys } from './crypto/key-checks.ts'
import type { Keyring } from './crypto/keyring.ts'
import { closeDatabase, openDatabase } from './database/database.ts'
import { migrate } from './database/migrations.ts'
import { createScanner } from './documents/clamd.ts'
import { createRealtime } from './realtime/realtime.ts'
import { openStore } from './storage/open-store.ts'

interface Opened {
  config: Config
  keyring: Keyring
  /** Where the keys come from, for a message about wrong ones. */
  keySource: string
  databaseUrl: string
}

/** The services on a migrated database whose keys are checked. On an error, the database's connections are closed. */
export async function createServices({
  config,
  keyring,
  keySource,
  databaseUrl,
}: Opened): Promise<Services> {
  const db = openDatabase(databaseUrl)
  try {
    await migrate(databaseUrl)
    await db.transaction().execute((trx) => checkKeys(trx, keyring, keySource))
    const store = await openStore(config)
    const scanner = createScanner(config.clamd)
    const clock = () => new Date()
    return {
      config,
      db,
      keyring,
      store,
      scanner,
      limits: createRateLimits(db, config.rateLimits),
      realtime: createRealtime(db),
      assurances: createAssurances({ config, db, keyring, store, scanner, clock }),
      clock,
    }
  } catch (error) {
    await closeDatabase(db)
    throw error
  }
}
