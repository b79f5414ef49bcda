import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Db } from '#server/database/database.ts'

type Table = keyof Database
type Row<T extends Table> = Selectable<Database[T]>
/** Columns with their value, one of several, null, or a pattern with `%`. */
type Values<T extends Table> = {
  [C in keyof Row<T>]?: Row<T>[C] | readonly Row<T>[C][] | `${string}%` | null
}
type Holder = Db | { services: { db: Db } }

/** These columns of the rows of a table that have these values, in the order of a column if it is named. */
export async function rowsOf<T extends Table, C extends keyof Row<T> & string>(
  holder: Holder,
  table: T,
  columns: readonly C[],
  values: Values<T> = {},
  order?: keyof Row<T> & string,
): Promise<Pick<Row<T>, C>[]> {
  const query = sql<Pick<Row<T>, C>>`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(table)} where ${matching(values)}
    ${order === undefined ? sql`` : sql`order by ${sql.ref(order)}`}`
  return (await query.execute(dbOf(holder))).rows
}

/** The first of them, which must be there. */
export async function rowOf<T extends Table, C extends keyof Row<T> & string>(
  ...query: Parameters<typeof rowsOf<T, C>>
): Promise<Pick<Row<T>, C>> {
  const [row] = await rowsOf(...query)
  if (row === undefined) throw new Error(`no such row of ${query[1]}`)
  return row
}

/** Entries of the audit log, oldest first. */
export function auditRows<C extends keyof Row<'auditLog'> & string>(
  holder: Holder,
  columns: readonly C[],
  values: Values<'auditLog'> = {},
) {
  return rowsOf(holder, 'auditLog', columns, values, 'seq')
}

/** Changes the rows of a table that have these values, as no call of the portal does. */
export async function setRows<T extends Table>(
  holder: Holder,
  table: T,
  set: { [C in keyof Updateable<Database[T]>]: Updateable<Database[T]>[C] | RawBuilder<unknown> },
  values: Values<T>,
): Promise<void> {
  const changes = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${matching(values)}`.execute(
    dbOf(holder),
  )
}

function matching(values: object): RawBuilder<unknown> {
  const conditions = Object.entries(values).map(([column, value]) => {
    const name = sql.ref(column)
    if (value === null) return sql`${name} is null`
    if (Array.isArray(value)) return sql`${name} in (${sql.join(value)})`
    return String(value).endsWith('%') ? sql`${name} like ${value}` : sql`${name} = ${value}`
  })
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function dbOf(holder: Holder): Db {
  return 'services' in holder ? holder.services.db : holder
}
