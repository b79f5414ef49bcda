import { PostgresDialect } from 'kysely'
import { defineConfig } from 'kysely-ctl'
import { readConfig } from './src/server/base/config.ts'
import { loadKeyring } from './src/server/crypto/keyring.ts'
import { prepareDataDir } from './src/server/base/data-dir.ts'
import { openPool } from './src/server/database/database.ts'
import { startPostgres } from './src/server/database/embedded.ts'

const config = readConfig()

// kysely-ctl's own commands: `npx kysely migrate list`, `migrate make NAME`, `migrate down`, …
export default defineConfig({
  dialect: new PostgresDialect({ pool: connect }),
  migrations: { migrationFolder: 'db/migrations' },
  seeds: { seedFolder: 'db/seeds' },
})

/** With the embedded database, ending the pool also stops the server that was started for it. */
async function connect() {
  if (config.databaseUrl !== null) return openPool(config.databaseUrl, { max: 2 })
  prepareDataDir(config)
  // The key must exist before any data: see loadKeyring.
  await loadKeyring(config)
  const postgres = await startPostgres(config.dataDir)
  const pool = openPool(postgres.url, { max: 2 })
  return {
    options: pool.options,
    connect: () => pool.connect(),
    end: () => pool.end().then(() => postgres.stop()),
  }
}
