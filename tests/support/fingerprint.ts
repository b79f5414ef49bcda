import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'

/**
 * One digest for each table of the database. Two equal fingerprints show that nothing was written in any table,
 * as after a refusal. The counts of refused calls are left out, since a refusal adds to them.
 */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = (await listTables(db)).filter((table) => table !== 'public.refused_calls')
  const digests = tables.map(
    (table) => sql`select ${sql.lit(table)} as name,
      md5(coalesce(string_agg(entry::text, ';' order by entry::text), '')) as digest
      from ${sql.table(table)} as entry`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`
    ${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

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
