import { type Kysely, sql } from 'kysely'

/** Addresses that a mail server said do not exist: nothing more is sent there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table refused_addresses (
    email text primary key check (email = lower(email)),
    refused_at timestamptz not null
  )`.execute(db)
}
