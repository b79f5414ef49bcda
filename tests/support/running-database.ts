import { closeDatabase, type Db, openDatabase } from '#server/database/database.ts'
import { startPostgres } from '#server/database/embedded.ts'
import type { RunningServer } from './server.ts'

/** Changes a running portal's database, for data that its screens cannot make: a message of the day before yesterday. */
export async function inDatabaseOf(
  { dataDir }: RunningServer,
  change: (db: Db) => Promise<unknown>,
): Promise<void> {
  const postgres = await startPostgres(dataDir)
  const db = openDatabase(postgres.url)
  try {
    await change(db)
  } finally {
    await closeDatabase(db)
    await postgres.stop()
  }
}
