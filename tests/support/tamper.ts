import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'

/** Changes the audit log as the owner of the database could, with the triggers disabled. */
export async function tamper(db: Db, change: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table audit_log disable trigger user`.execute(db)
  await change.execute(db)
  await sql`alter table audit_log enable trigger user`.execute(db)
}
