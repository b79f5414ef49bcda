import { sql } from 'kysely'
import { didYouMean } from '#server/base/nearest.ts'
import { StartupError } from '#server/base/startup.ts'
import type { Db } from './database.ts'

/**
 * Lets a role run the portal without owning its tables. It reads and writes everything, but only adds to the audit log
 * and its chain, and can't turn off the triggers that protect them. Call it as the owner, after each migration. Returns
 * the statements that it ran.
 *
 * @throws StartupError when there is no such role
 */
export async function grantAppRole(db: Db, role: string): Promise<string[]> {
  await requireRole(db, role)
  const to = sql.id(role)
  const statements = [
    sql`grant usage on schema public, graphile_worker to ${to}`,
    sql`grant select, insert, update, delete on all tables in schema public, graphile_worker to ${to}`,
    sql`grant usage, select on all sequences in schema public, graphile_worker to ${to}`,
    sql`grant execute on all functions in schema public, graphile_worker to ${to}`,
    sql`revoke update, delete, truncate, references, trigger on audit_log, audit_batches from ${to}`,
    sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${to}`,
  ]
  return db.transaction().execute(async (trx) => {
    // The job queue's tables let only their owner see rows.
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity`.execute(trx)
    for (const { name } of rows) {
      const table = sql.id('graphile_worker', name)
      statements.push(
        sql`drop policy if exists app_role on ${table}`,
        sql`create policy app_role on ${table} to ${to} using (true) with check (true)`,
      )
    }
    for (const statement of statements) await statement.execute(trx)
    return statements.map((statement) => `${statement.compile(trx).sql};`)
  })
}

async function requireRole(db: Db, role: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where not starts_with(rolname, 'pg_')`.execute(db)
  const names = rows.map(({ name }) => name)
  if (names.includes(role)) return
  const meant = didYouMean(role, names)
  throw new StartupError(
    `APP_ROLE: there is no role ${role}.${meant || ` Create it first: create role "${role}" login password '…'`}`,
  )
}
