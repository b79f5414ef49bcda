import { type Kysely, sql } from 'kysely'

/** Until when each daily list of new uploads told the staff of them, and that a person may do without the list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table upload_digests (told_until timestamptz primary key)`.execute(db)
  await sql`alter table mail_refusals drop constraint mail_refusals_kind_check`.execute(db)
  await sql`alter table mail_refusals add constraint mail_refusals_kind_check check
    (kind in ('returnStatus', 'completedReturn', 'payment', 'reminder', 'uploadDigest'))`.execute(
    db,
  )
}
