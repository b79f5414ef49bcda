import { type Kysely, sql } from 'kysely'

/** What is known of a document beyond its kind: whether it can do more than be read, and whether it was scanned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents
    add column active_content boolean not null default false,
    add column scan text not null default 'none'
      check (scan in ('none', 'pending', 'clean', 'infected'))`.execute(db)
  await sql`create index documents_to_scan on documents (scan, id)
    where scan in ('none', 'pending') and deleted_at is null`.execute(db)
}
