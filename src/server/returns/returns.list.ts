import { type AliasedExpression, type RawBuilder, sql } from 'kysely'
import type { ReturnsView } from '#shared/admin.schema.ts'
import type { ReturnSort, SortDirection } from '#shared/returns-filters.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Db } from '#server/database/database.ts'
import { plannedEachTime } from '#server/database/named-statements.ts'
import { holdsWords } from '#server/database/word-search.ts'
import { returnsVisibleTo, countersVisibleTo } from './returns.access.ts'
import { returnsWithUsers, withClientColumns } from './returns.queries.ts'

/** The end of a page: the keys of its last row. `key` is the sorted column's value as text. */
export interface ReturnPlace {
  key: string | null
  id: string
}

export type ReturnsPage = ReturnsView & { limit: number; after: ReturnPlace | null }

export type ReturnInView = Awaited<ReturnType<typeof listReturns>>[number]

/** One page of the staff's table, by keyset, in one statement; one more row than `limit` if there is a next page. */
export function listReturns(db: Db, viewer: Viewer, page: ReturnsPage) {
  return returnsWithUsers(db, viewer)
    .modifyFront(plannedEachTime)
    .innerJoin(idsOfPage(db, viewer, page).as('page'), 'page.id', 'taxReturns.id')
    .select(withClientColumns)
    .select(sorts[page.sort].text.as('key'))
    .orderBy(orderOf(page))
    .execute()
}

export interface ReturnCount {
  totalCount: number
  /** False when there are more, because counting stopped. */
  totalIsExact: boolean
}

/** Counting for a screen stops at this number. */
const countedAtMost = 500

/** Counts the returns of a view: exactly, unless a search finds many and `exact` is false. */
export async function countReturns(
  db: Db,
  viewer: Viewer,
  view: ReturnsView,
  { exact }: { exact: boolean },
): Promise<ReturnCount> {
  if (view.search === null) {
    return { totalCount: await sumCounters(db, viewer, view), totalIsExact: true }
  }
  const found = returnsVisibleTo(db, viewer)
    .select('taxReturns.id')
    .where(({ and }) => and(matchesOf(view)))
  const counted = exact ? found : found.limit(countedAtMost + 1)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .modifyFront(plannedEachTime)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const totalIsExact = exact || count <= countedAtMost
  return { totalCount: totalIsExact ? count : countedAtMost, totalIsExact }
}

/** A sorted column: its SQL, its conversion to text and back. */
interface Sort {
  key: RawBuilder<unknown>
  /** Without an index, all matching returns are sorted for each page. */
  indexed: boolean
  text: RawBuilder<string | null>
  parse: (text: string) => RawBuilder<unknown>
}

const sorts: Record<ReturnSort, Sort> = {
  created: moment(sql`tax_returns.created_at`, { indexed: true }),
  client: {
    key: sql`tax_returns.sort_name`,
    indexed: true,
    text: sql`tax_returns.sort_name`,
    parse: (text) => sql`${text}::text`,
  },
  year: value(sql`tax_returns.tax_year`, sql`integer`, { indexed: true }),
  status: value(sql`tax_returns.status`, sql`return_status`, { indexed: false }),
  estimatedRefund: value(sql`tax_returns.estimated_refund`, sql`bigint`, { indexed: false }),
  payment: value(sql`tax_returns.payment_amount`, sql`bigint`, { indexed: false }),
  completed: moment(sql`tax_returns.completed_at`, { indexed: false }),
}

function value(
  key: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
  { indexed }: Pick<Sort, 'indexed'>,
): Sort {
  return { key, indexed, text: sql`${key}::text`, parse: (text) => sql`${text}::${type}` }
}

/** In microseconds: a Date would lose three digits, and pages would skip rows. */
function moment(key: RawBuilder<unknown>, { indexed }: Pick<Sort, 'indexed'>): Sort {
  return {
    key,
    indexed,
    text: sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    parse: (text) => sql`${text}::timestamptz`,
  }
}

/** A query for ids, for the FROM of another query. */
interface Ids {
  as: (alias: 'page') => AliasedExpression<{ id: string }, 'page'>
}

/**
 * Filters and searches check the next rows of the order first. Only if these don't fill the page, all matching returns
 * are collected and sorted. PostgreSQL assumes that matches are spread evenly, and would read a whole index for matches
 * at its end.
 */
function idsOfPage(db: Db, viewer: Viewer, page: ReturnsPage): Ids {
  const wanted = page.limit + 1
  const order = orderOf(page)
  const matches = matchesOf(page)
  const rest = returnsVisibleTo(db, viewer).where(({ and }) => and(isAfter(page)))
  const matching = rest.where(({ and }) => and(matches))
  if (matches.length === 0 || !sorts[page.sort].indexed) {
    return matching.select('taxReturns.id').orderBy(order).limit(wanted)
  }
  const next = rest
    .select(lookedAt)
    .orderBy(order)
    .limit(Math.max(2000, 20 * wanted))
  // The offset prevents a second scan of the order's index.
  const all = matching.select(lookedAt).offset(0)
  const first = (returns: typeof next) =>
    db.selectFrom(returns.as('taxReturns')).select('taxReturns.id').orderBy(order).limit(wanted)
  return db
    .with(
      (cte) => cte('nearby').materialized(),
      () => first(next).where(({ and }) => and(matches)),
    )
    .selectFrom('nearby')
    .select('nearby.id')
    .union((both) =>
      both
        .selectFrom(first(all).as('gathered'))
        .select('gathered.id')
        .where(sql<boolean>`(select count(*) from nearby) < ${wanted}`),
    )
}

/** The columns of indexed orders, filters and searches. */
const lookedAt = [
  'taxReturns.id',
  'taxReturns.createdAt',
  'taxReturns.sortName',
  'taxReturns.taxYear',
  'taxReturns.status',
  'taxReturns.paymentStatus',
  'taxReturns.search',
] as const

/** The conditions of the filter and the search; none for all returns. */
function matchesOf({ status, payment, taxYear, search }: ReturnsView): RawBuilder<boolean>[] {
  return [
    status !== null && sql<boolean>`tax_returns.status = ${status}`,
    payment !== null && sql<boolean>`tax_returns.payment_status = ${payment}`,
    taxYear !== null && sql<boolean>`tax_returns.tax_year = ${taxYear}`,
    search !== null && isFoundBy(search),
  ].filter((condition) => condition !== false)
}

/** The client's email and name contain each word, or the return's id begins with the search of four or more digits. */
function isFoundBy(typed: string): RawBuilder<boolean> {
  const ofClient = holdsWords(sql`tax_returns.search`, typed)
  const digits = typed.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return ofClient
  const [first, last] = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')]
  return sql`(${ofClient} or tax_returns.id between ${first}::uuid and ${last}::uuid)`
}

/** Rows without a value come last in both directions. */
function orderOf({ sort, direction }: ReturnsPage): RawBuilder<unknown> {
  const { key, indexed } = sorts[sort]
  const way = ways[direction]
  return sql`${key} ${way}${indexed ? sql`` : sql` nulls last`}, tax_returns.id ${way}`
}

const ways: Record<SortDirection, RawBuilder<unknown>> = { asc: sql`asc`, desc: sql`desc` }

/** The rows after the previous page: one row comparison, which an index of the order answers. */
function isAfter({ sort, direction, after }: ReturnsPage): RawBuilder<boolean>[] {
  if (after === null) return []
  const { key, indexed, parse } = sorts[sort]
  const than = direction === 'asc' ? sql`>` : sql`<`
  if (after.key === null)
    return [sql`(${key} is null and tax_returns.id ${than} ${after.id}::uuid)`]
  const later = sql<boolean>`(${key}, tax_returns.id) ${than} (${parse(after.key)}, ${after.id}::uuid)`
  return [indexed ? later : sql`(${later} or ${key} is null)`]
}

async function sumCounters(
  db: Db,
  viewer: Viewer,
  { status, payment, taxYear }: ReturnsView,
): Promise<number> {
  let counters = countersVisibleTo(db, viewer)
  if (status !== null) counters = counters.where('status', '=', status)
  if (payment !== null) counters = counters.where('paymentStatus', '=', payment)
  if (taxYear !== null) counters = counters.where('taxYear', '=', taxYear)
  const { sum } = await counters
    .select(({ fn }) => fn.sum<number | null>('returns').as('sum'))
    .executeTakeFirstOrThrow()
  return sum ?? 0
}
