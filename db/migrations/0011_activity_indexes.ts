import { type Kysely, sql } from 'kysely'

/** For reading the audit log by kind and by day; by person it could be read before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_action on audit_log (action)`.execute(db)
  await sql`create index audit_log_day on audit_log (at, seq)`.execute(db)
}
