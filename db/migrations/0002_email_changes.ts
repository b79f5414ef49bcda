import { type Kysely, sql } from 'kysely'

/** An address that a user wants to move to, until the link sent there is followed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table email_changes (
    user_id uuid primary key references users on delete cascade,
    new_email text not null check (new_email = lower(new_email) and length(new_email) <= 254),
    token_hash text not null unique check (length(token_hash) = 64),
    expires_at timestamptz not null
  )`.execute(db)
}
