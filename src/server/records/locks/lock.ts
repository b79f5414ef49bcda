import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'

/**
 * The tables whose rows a change locks, in the order in which every change locks them, so that no two wait for each
 * other: returns and what belongs to them, accounts, clients, what belongs to a client, and what belongs to the firm.
 * `usersLast` are accounts that are locked after all else: of those who are notified, and of an erased client. Several
 * rows of one table go by id, and the staff's accounts before others.
 *
 * A locked return keeps its client from being erased or merged, because both lock all returns of the client. A user's
 * address or row, which others refer to, changes with its client locked.
 */
export const lockOrder = [
  'taxReturns',
  'returnPackages',
  'signers',
  'documents',
  'requestItems',
  'guestLinks',
  'users',
  'clients',
  'begunReturns',
  'clientAccess',
  'threads',
  'payments',
  'invoices',
  'cannedAnswers',
  'firmVersions',
  'services',
  'mailWords',
  'itemTemplates',
  'letterTemplates',
  'esignConsents',
  'numberRanges',
  'usersLast',
] as const

export type Lockable = (typeof lockOrder)[number]

/** Rows that are locked late for a reason: returns that were begun before a merge had their client, and the accounts of those who are notified. */
const late = { begunReturns: 'taxReturns', usersLast: 'users' } as const

type Table = Exclude<Lockable, keyof typeof late>

export function tableOf(kind: Lockable): Table {
  return kind === 'begunReturns' || kind === 'usersLast' ? late[kind] : kind
}

/** PostgreSQL's row locks, the weakest first. `key share` keeps a row from being deleted or getting another key. */
export const strengths = ['key share', 'share', 'no key update', 'update'] as const

export type Strength = (typeof strengths)[number]

const clauses: Record<Strength, RawBuilder<unknown>> = {
  'key share': sql`for key share`,
  share: sql`for share`,
  'no key update': sql`for no key update`,
  update: sql`for update`,
}

/** Learns of each lock; the tests hold the order with it. */
export const lockWatch: {
  taken: (trx: Trx, table: Lockable, strength: Strength, rows: readonly object[]) => void
} = { taken: () => {} }

/** Runs a query, and locks the rows of these tables that it finds until the transaction ends. */
export async function lockRows<DB, Tables extends keyof DB, Row extends object>(
  trx: Trx,
  tables: Partial<Record<Lockable, Strength>>,
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<Row[]> {
  const rows = await locking(tables, query).execute()
  for (const [table, strength] of inOrder(tables)) lockWatch.taken(trx, table, strength, rows)
  return rows
}

/** Like `lockRows`, for a query that finds one row at most. */
export async function lockRow<DB, Tables extends keyof DB, Row extends object>(
  ...query: Parameters<typeof lockRows<DB, Tables, Row>>
): Promise<Row | undefined> {
  return (await lockRows(...query))[0]
}

/** Locks rows by their ids, against erasure only unless another strength is named. Ids that are null lock nothing. */
export async function lock(
  trx: Trx,
  ids: Partial<Record<Table, readonly (string | null)[]>>,
  strength: Strength = 'key share',
): Promise<void> {
  for (const [table, some] of inOrder(ids)) {
    const known = [...new Set(some)].filter((id) => id !== null)
    if (known.length === 0) continue
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where id = any(${known}::uuid[]) order by id ${clauses[strength]}`.execute(trx)
    lockWatch.taken(trx, table, strength, rows)
  }
}

/** Lets nobody else change a table until the transaction ends. */
export async function lockTable(trx: Trx, table: Table): Promise<void> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
  lockWatch.taken(trx, table, 'update', [{}])
}

/** Lets others who lock the same name wait until the transaction ends. Names are locked before rows. */
export async function lockName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

function locking<DB, Tables extends keyof DB, Row>(
  tables: Partial<Record<Lockable, Strength>>,
  query: SelectQueryBuilder<DB, Tables, Row>,
): SelectQueryBuilder<DB, Tables, Row> {
  return inOrder(tables).reduce(
    (all, [table, strength]) =>
      all.modifyEnd(sql`${clauses[strength]} of ${sql.table(tableOf(table))}`),
    query,
  )
}

function inOrder<Value>(of: Partial<Record<Lockable, Value>>): [Lockable, Value][] {
  return lockOrder.flatMap((table): [Lockable, Value][] => {
    const value = of[table]
    return value === undefined ? [] : [[table, value]]
  })
}
