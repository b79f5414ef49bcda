import { announceKey } from './process/listen.ts'
import { createRateLimits } from './auth/rate-limits.ts'
import { createAssurances } from './assurances.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { checkKeys } from './crypto/key-checks.ts'
import { loadKeyring } from './crypto/keyring.ts'
import { prepareDataDir } from './process/data-dir.ts'
import { openDatabase, poolOf } from './database/database.ts'
import { startPostgres } from './database/embedded.ts'
import { checkDatabase } from './database/external.ts'
import { createScanner } from './documents/clamd.ts'
import { migrate } from './database/migrations.ts'
import { createRealtime } from './realtime/realtime.ts'
import { openStore } from './storage/open-store.ts'

export interface OpenServices {
  services: Services
  /** Ends the connections, and the embedded database if nobody else uses it. */
  close: () => Promise<void>
}

/**
 * What the server and the command-line tools share: data folder, keys, database at its newest schema, documents.
 * The keys come first: a key that is missing beside data was lost, and must not be made anew.
 *
 * @throws StartupError, also when the keys are not those of the database
 */
export async function openServices(config: Config): Promise<OpenServices> {
  prepareDataDir(config)
  const { keyring, source, madeFile } = await loadKeyring(config)
  if (madeFile !== null) announceKey(madeFile)
  const database = await findDatabase(config)
  const db = openDatabase(database.url)
  const close = async () => {
    await poolOf(db).end()
    await database.leave()
  }
  try {
    await migrate(database.url)
    await db.transaction().execute((trx) => checkKeys(trx, keyring, source))
    const store = await openStore(config)
    const scanner = createScanner(config.clamd)
    const clock = () => new Date()
    return {
      services: {
        config,
        db,
        keyring,
        store,
        scanner,
        limits: createRateLimits(db, config.rateLimits),
        realtime: createRealtime(db),
        assurances: createAssurances({ config, db, keyring, store, scanner, clock }),
        clock,
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function findDatabase(config: Config) {
  if (config.databaseUrl === null) {
    const { url, stop } = await startPostgres(config.dataDir)
    return { url, leave: stop }
  }
  await checkDatabase(config.databaseUrl)
  return { url: config.databaseUrl, leave: () => Promise.resolve() }
}
