import { type Kysely, sql } from 'kysely'

/** The last time that another of a document was asked for, and why. Whether that is open follows from the documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table document_requests (
    document_id uuid primary key references documents on delete cascade,
    reason text not null check (length(reason) between 1 and 200),
    asked_by uuid not null references users on delete restrict,
    asked_at timestamptz not null
  )`.execute(db)
  await sql`create index document_requests_asker on document_requests (asked_by)`.execute(db)
}
