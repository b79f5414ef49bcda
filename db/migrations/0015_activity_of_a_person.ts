import { type Kysely, sql } from 'kysely'

/** For what one person did on certain days: staff do so much that neither their entries nor the days alone are few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_actor_day on audit_log (actor_id, at, seq)`.execute(db)
}
