import { type Kysely, sql } from 'kysely'

/** Who answered a visitor's message, when, and with which words. A reply without an answer is one that did not arrive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact_messages
    add column answered_at timestamptz,
    add column answered_by uuid references users on delete restrict,
    add column reply text check (length(reply) between 1 and 5000),
    add column search text not null generated always as
      (lower(name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || message)) stored,
    add constraint answered_by_somebody check ((answered_at is null) = (answered_by is null))`.execute(
    db,
  )
  await sql`create index contact_messages_open on contact_messages (created_at, id)
    where answered_at is null`.execute(db)
  await sql`create index contact_messages_answerer on contact_messages (answered_by)`.execute(db)
  await sql`create index contact_messages_search on contact_messages
    using gin (search gin_trgm_ops)`.execute(db)
}
