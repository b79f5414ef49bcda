import { type Kysely, sql } from 'kysely'

/** Who deleted a document: only they may restore it. Unknown for what was deleted before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents
    add column deleted_by uuid references users on delete restrict,
    add check (deleted_by is null or deleted_at is not null)`.execute(db)
  await sql`create index documents_deleter on documents (deleted_by)
    where deleted_by is not null`.execute(db)
}
