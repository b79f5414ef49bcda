import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#server/base/config.ts'
import type { Db } from '#server/database/database.ts'
import { madeMigrations } from '#server/database/migrations.ts'
import { StartupError } from '#server/base/startup.ts'
import { clusterDirOf } from '#server/base/data-dir.ts'

type Places = Pick<Config, 'dataDir' | 'databaseUrl' | 'documentsUrl'>

/**
 * Returns true if a portal has used these folders. If the database and the documents are elsewhere, there may be none
 * yet.
 */
export function hasFolders({ dataDir, databaseUrl, documentsUrl }: Places): boolean {
  if (databaseUrl === null) return existsSync(clusterDirOf(dataDir))
  return documentsUrl !== null || existsSync(path.join(dataDir, 'documents'))
}

/**
 * For commands that must not make an empty portal: with a wrong DATA_DIR, a backup of it would look like one of the
 * right portal.
 *
 * @throws StartupError
 */
export function requireFolders(config: Places): void {
  if (hasFolders(config)) return
  throw new StartupError(`DATA_DIR: ${config.dataDir} has no portal; set it as the portal has it`)
}

/** @throws StartupError */
export async function requireSchema(db: Db): Promise<void> {
  if ((await madeMigrations(db)).length > 0) return
  throw new StartupError(
    'DATABASE_URL: this database has no portal; set it as the portal has it, or start the portal first',
  )
}
