import { type Kysely, sql } from 'kysely'

/** Refused calls of signed-in people, counted here until a job writes them to the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table refused_calls (
    actor_id uuid not null references users on delete cascade,
    call text not null,
    status integer not null,
    count integer not null default 1 check (count > 0),
    first_at timestamptz not null,
    last_at timestamptz not null,
    ip text,
    primary key (actor_id, call, status)
  )`.execute(db)
}
