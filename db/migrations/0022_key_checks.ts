import { type Kysely, sql } from 'kysely'

/** A known text sealed under each key that seals here: a start under other keys is refused by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table key_checks (key_id text primary key, sealed bytea not null)`.execute(db)
}
