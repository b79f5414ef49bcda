import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { loadKeyring } from './crypto/keyring.ts'
import { startPostgres } from './database/embedded.ts'
import { checkDatabase } from './database/external.ts'
import { prepareDataDir } from './process/data-dir.ts'
import { printKeyHint } from './process/listen.ts'

export interface OpenServices {
  services: Services
  /** Closes connections and the embedded database, unless another process uses it. */
  close: () => Promise<void>
}

/**
 * Opens what server and command-line tools share: data folder, keys, migrated database, documents. Loads the keys
 * first, because a missing key beside data must not be replaced. PostgreSQL starts while most of the code is loaded.
 *
 * @throws StartupError, also when the keys are not those of the database
 */
export async function openServices(config: Config): Promise<OpenServices> {
  prepareDataDir(config)
  const { keyring, source, madeFile } = await loadKeyring(config)
  if (madeFile !== null) printKeyHint(madeFile)
  const [database, { createServices }, { closeDatabase }] = await Promise.all([
    findDatabase(config),
    import('./create-services.ts'),
    import('./database/database.ts'),
  ])
  try {
    const services = await createServices({
      config,
      keyring,
      keySource: source,
      databaseUrl: database.url,
    })
    const close = async () => {
      await closeDatabase(services.db)
      await database.leave()
    }
    return { services, close }
  } catch (error) {
    await database.leave()
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
