import { type Kysely, sql } from 'kysely'

/** When the password was last typed again in a session, and a quick way to who has seen a client's whole numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column password_confirmed_at timestamptz`.execute(db)
  await sql`create index audit_log_reveals on audit_log (client_id, seq desc)
    where action = 'client.number_revealed'`.execute(db)
}
