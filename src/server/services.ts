import { printKeyHint } from './process/listen.ts'
import { createRateLimits } from './calls/rate-limits.ts'
import { recordChange, systemSource } from './change/change.ts'
import { createAssurances } from './features/assurances/assurances.ts'
import type { Config } from './base/config.ts'
import type { Services } from './calls/context.ts'
import { checkKeys } from './features/keys/key-checks.ts'
import { createSetUp } from './doctor/running.ts'
import { loadKeyring } from './crypto/keyring.ts'
import { giveToOwner, prepareDataDir } from './base/data-dir.ts'
import { usualTimeLimits } from './base/time-limits.ts'
import { realTimers } from './base/timers.ts'
import { closeDatabase, openDatabase } from './database/database.ts'
import { startPostgres } from './database/embedded.ts'
import { checkDatabase } from './database/external.ts'
import { createScanner } from './outside/clamd.ts'
import { noticesSent } from './change/announce.ts'
import { migrate } from './database/migrations.ts'
import { requireFolders, requireSchema } from './process/existing-portal.ts'
import { createRealtime } from './change/realtime.ts'
import { createFirmOfNow } from './records/firm/firm-of-now.ts'
import { openStore } from './storage/open-store.ts'

/**
 * Opens the services that server and command-line tools share: data folder, keys, migrated database, documents. Loads
 * the keys first, because a missing key beside data must not be replaced. Creates a new portal if there is none, unless
 * `create` is false.
 *
 * @throws StartupError, also if the keys are not those of the database
 */
export async function openServices(config: Config, { create = true } = {}) {
  if (!create) requireFolders(config)
  await checkGiven(config)
  prepareDataDir(config)
  const { keyring, source, madeFile } = await loadKeyring(config)
  if (madeFile !== null) printKeyHint(madeFile)
  const database = await findDatabase(config)
  const { directUrl, readUrl, statements } = config
  const timeLimits = usualTimeLimits
  const access = { keyId: keyring.primary.id, directUrl, readUrl, statements }
  const db = openDatabase(database.url, { ...access, timeLimits: timeLimits.database })
  /** Closes connections and the embedded database, unless another process uses it. */
  const close = async () => {
    await noticesSent(db)
    await closeDatabase(db)
    await database.leave()
    await giveToOwner(config)
  }
  try {
    if (!create) await requireSchema(db)
    await migrate(directUrl ?? database.url)
    const clock = () => new Date()
    await recordChange(systemSource({ db, keyring, clock }), async (trx, record) => {
      for (const entry of await checkKeys(trx, keyring, source)) record.audit(entry)
    })
    const store = await openStore(config)
    const scanner = createScanner(config.clamd)
    const timers = realTimers
    const shared = { config, db, keyring, store, scanner, clock, timers, timeLimits }
    const realtime = createRealtime(db, timers)
    const firm = createFirmOfNow({ ...shared, realtime })
    await firm.read()
    const services: Services = {
      ...shared,
      limits: createRateLimits(db, config.rateLimits),
      realtime,
      firm,
      assurances: createAssurances(shared),
      setUp: createSetUp(shared),
    }
    return { services, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Checks the given keys and database before anything is created. */
async function checkGiven(config: Config): Promise<void> {
  if (config.encryptionKeys !== null || config.databaseUrl !== null) await loadKeyring(config)
  if (config.databaseUrl !== null) await checkDatabase(config.databaseUrl, config.directUrl)
}

async function findDatabase(config: Config) {
  if (config.databaseUrl === null) {
    const { url, stop } = await startPostgres(config.dataDir)
    return { url, leave: stop }
  }
  return { url: config.databaseUrl, leave: () => Promise.resolve() }
}
