import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'

/**
 * Of each table of the database, the number of its rows and the newest transaction that wrote one. Two equal
 * fingerprints show that nothing was written in any table, as after a refusal. The counts of refused calls are left
 * out, since a refusal adds to them, and of sessions their last use, which a call writes once a minute.
 */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = (await listTables(db)).filter((table) => table !== 'public.refused_calls')
  const writes = tables.map(
    (table) => sql`select ${sql.lit(table)} as name,
      count(*) || ' rows, ' || ${table === 'public.sessions' ? withoutLastUse : newest} as written
      from ${sql.table(table)} as entry`,
  )
  const { rows } = await sql<{ name: string; written: string }>`
    ${sql.join(writes, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, written }) => [name, written]))
}

const newest = sql`'the newest of ' || coalesce(max(xmin::text::bigint), 0)`
const withoutLastUse = sql`md5(coalesce(
  string_agg((to_jsonb(entry) - 'last_seen_at')::text, ',' order by entry.id), ''))`

/** Every table with people's data, including the job queue's, as `schema.name`. */
async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name like '%jobs')
      and table_schema not in ('pg_catalog', 'information_schema')
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Every row of every table as text, as `pg_dump` would print it. */
export async function dump(db: Db): Promise<string> {
  const tables = await listTables(db)
  const parts: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{ line: string }>`
      select entry::text as line from ${sql.table(table)} as entry`.execute(db)
    parts.push(`-- ${table}`, ...rows.map(({ line }) => line))
  }
  return parts.join('\n')
}
