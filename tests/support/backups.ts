import { sql } from 'kysely'
import { openBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { verifyAll } from '#server/backup/verify.ts'
import type { Services } from '#server/calls/context.ts'
import type { TestApp } from '#tests/support/app.ts'
import { keptLog } from '#tests/support/log-lines.ts'

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

/** The faults that a check of everything finds: rows, documents and the audit log. */
export async function faultsIn(services: Services): Promise<string[]> {
  const faults: string[] = []
  const report = (fault: string) => void faults.push(fault)
  await verifyAll(services, { whole: true, report, log: keptLog().log })
  return faults
}
