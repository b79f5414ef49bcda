import { type Kysely, sql } from 'kysely'

/** How often, and when last, a client was reminded to upload the documents of a return. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table upload_reminders (
    tax_return_id uuid primary key references tax_returns on delete cascade,
    sent integer not null check (sent between 1 and 3),
    last_sent_at timestamptz not null
  )`.execute(db)
}
