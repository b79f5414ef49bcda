import { type Kysely, sql } from 'kysely'

/** The kinds of mail that a person does not want; what is not here is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_refusals (
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('returnStatus', 'completedReturn', 'payment', 'reminder')),
    primary key (user_id, kind)
  )`.execute(db)
}
