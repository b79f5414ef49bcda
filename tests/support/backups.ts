import { sql } from 'kysely'
import { openBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import type { Services } from '#server/calls/context.ts'
import type { TestApp } from '#tests/support/app.ts'

/** As `npm run restore` does. Returns the manifest. */
export async function restoreFrom(services: Services, source: string) {
  const backup = await openBackup(services, source)
  await restoreBackup(services, backup)
  return backup.manifest
}

/** The rows of a table, as text and in order. */
export async function rowsOf({ services }: TestApp, table: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select entry::text as line from ${sql.table(table)} as entry order by line`.execute(services.db)
  return rows.map(({ line }) => line)
}
