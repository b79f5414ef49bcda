import { type Kysely, sql } from 'kysely'

/** Which session may see the portal as which client, and until when. It ends with the session and with either person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table client_views (
    session_id text not null references sessions on delete cascade,
    client_id uuid not null references users on delete cascade,
    expires_at timestamptz not null,
    primary key (session_id, client_id)
  )`.execute(db)
  await sql`create index client_views_client on client_views (client_id)`.execute(db)
}
