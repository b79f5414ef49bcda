import { type Expression, type InferResult, type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { TaxReturns } from '#db/schema.ts'
import type { ReturnsView } from '#shared/admin.schema.ts'
import type { ReturnSort, SortDirection } from '#shared/returns-filters.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { plannedEachTime } from '#server/database/named-statements.ts'
import { jsonRows, prepared } from '#server/database/prepared.ts'
import { returnsVisibleTo, countersVisibleTo } from './returns.access.ts'
import { jsonColumns, returnFromJson } from './returns.queries.ts'
import {
  countedAtMost,
  countOf,
  isCollected,
  isSearch,
  matchesOf,
  type ReturnsPage,
  type Value,
  type Values,
  valuesOf,
  type View,
  viewerIn,
  viewOf,
} from './returns.view.ts'

/** One page of the staff's table, by keyset, with its count, in one statement. `next` is null on the last page. */
export async function listReturns(db: Db, viewer: Viewer, page: ReturnsPage) {
  const values = valuesOf(viewer, page)
  const [answer] = await statementFor(viewOf(viewer, page, values))(db, values)
  const found = answer?.rows ?? []
  const listed = found.slice(0, page.limit)
  const last = found.length > page.limit ? listed.at(-1) : undefined
  // Taken before the times, which have microseconds as text, become dates.
  const next = last ? { key: keyOf(last, page.sort), id: last.id } : null
  return {
    rows: listed.map(returnFromJson),
    next,
    count: countOf(page, found.length, answer?.total ?? null),
  }
}

export type ListedReturn = Awaited<ReturnType<typeof listReturns>>['rows'][number]

/** Counts all returns of a view. */
export async function countReturns(db: Db, viewer: Viewer, view: ReturnsView): Promise<number> {
  const { count } = await listReturns(db, viewer, {
    ...view,
    limit: 1,
    after: null,
    count: 'exact',
  })
  return count?.totalCount ?? 0
}

/** Pages that differ in values only share a statement. */
function statementFor(view: View) {
  const shape = JSON.stringify({ ...view, given: [...view.given] })
  const known = statements.get(shape)
  if (known !== undefined) return known
  const made = prepareView(view)
  if (statements.size >= mostStatements) statements.clear()
  statements.set(shape, made)
  return made
}

const statements = new Map<string, ReturnType<typeof prepareView>>()
const mostStatements = 300

type Answer = InferResult<ReturnType<typeof pageWithCount>>[number]

function prepareView(view: View) {
  return prepared<Values, Answer>((db, value) => pageWithCount(db, view, value))
}

function pageWithCount(db: Db | Trx, view: View, value: Value) {
  const listed = db
    .selectFrom(sql<Row>`page`.as('taxReturns'))
    .innerJoin('users', 'users.id', 'taxReturns.clientId')
    .select(({ ref }) =>
      jsonBuildObject({
        ...jsonColumns(ref),
        paymentNotes: ref('taxReturns.paymentNotes'),
        version: ref('taxReturns.version'),
        sortName: view.sort === 'client' ? ref('taxReturns.sortName') : sql<null>`null`,
        client: jsonBuildObject({
          id: ref('users.id'),
          email: ref('users.email'),
          firstName: ref('users.firstName'),
          lastName: ref('users.lastName'),
        }),
      }).as('row'),
    )
    .orderBy(orderOf(view))
  const start = isCollected(view)
    ? db.with(
        (cte) => cte('found').materialized(),
        () => foundBy(db, view, value),
      )
    : db
  const query = start
    .with(
      (cte) => cte('page').materialized(),
      () => rowsOfPage(db, view, value),
    )
    .selectNoFrom([jsonRows(listed).as('rows'), totalOf(db, view, value).as('total')])
  return isSearch(view) ? query.modifyFront(plannedEachTime) : query
}

type Row = Omit<Selectable<TaxReturns>, 'updatedAt' | 'filedBy'>

/** Counted only if the page is not the whole list. Without a search or a documents filter it is a sum of counters. */
function totalOf(db: Db | Trx, view: View, value: Value): RawBuilder<number | null> {
  if (view.count === null) return sql`null::integer`
  const total = isCollected(view) ? totalFound(db, view, value) : sumOfCounters(db, view, value)
  if (!view.isFirst) return sql`(${total})`
  return sql`case when (select count(*) from page) > ${sql.lit(view.limit)} then (${total}) end`
}

function totalFound(db: Db | Trx, view: View, value: Value) {
  const count = sql<number>`count(*)::integer`.as('total')
  if (view.count === 'bounded') return db.selectFrom(sql`found`.as('found')).select(count)
  return returnsVisibleTo(db, viewerIn(view, value))
    .where(({ and }) => and(matchesOf(view, value)))
    .select(count)
}

function sumOfCounters(db: Db | Trx, view: View, value: Value) {
  const filters = (['status', 'paymentStatus', 'taxYear'] as const).filter((column) =>
    view.given.has(column),
  )
  return countersVisibleTo(db, view)
    .where(({ and, ref }) =>
      and(filters.map((column) => sql<boolean>`${ref(column)} = ${value(column)}`)),
    )
    .select(sql<number>`coalesce(sum(returns), 0)::integer`.as('total'))
}

/** A sorted column. */
interface Sort {
  key: RawBuilder<unknown>
  /** Without an index, all matching returns are sorted for each page. */
  indexed: boolean
  type: RawBuilder<unknown>
  /** Its field in a row's JSON, where times have microseconds: with a Date's milliseconds, pages would skip rows. */
  field: Exclude<keyof Answer['rows'][number], 'client' | 'refundFinal'>
}

const sorts: Record<ReturnSort, Sort> = {
  created: sortBy('createdAt', sql`tax_returns.created_at`, sql`timestamptz`, 'indexed'),
  client: sortBy('sortName', sql`tax_returns.sort_name`, sql`text`, 'indexed'),
  year: sortBy('taxYear', sql`tax_returns.tax_year`, sql`integer`, 'indexed'),
  status: sortBy('status', sql`tax_returns.status`, sql`return_status`),
  estimatedRefund: sortBy('estimatedRefund', sql`tax_returns.estimated_refund`, sql`bigint`),
  payment: sortBy('paymentAmount', sql`tax_returns.payment_amount`, sql`bigint`),
  completed: sortBy('completedAt', sql`tax_returns.completed_at`, sql`timestamptz`),
}

function sortBy(
  field: Sort['field'],
  key: RawBuilder<unknown>,
  type: RawBuilder<unknown>,
  index?: 'indexed',
): Sort {
  return { field, key, type, indexed: index === 'indexed' }
}

function keyOf(row: Answer['rows'][number], sort: ReturnSort): string | null {
  const value = row[sorts[sort].field]
  return typeof value === 'number' ? String(value) : value
}

/** The matches of a search if they are few, otherwise the next rows of the order. */
function rowsOfPage(db: Db | Trx, view: View, value: Value): Expression<Row> {
  if (!isCollected(view)) return rowsInOrder(db, view, value)
  const few = db
    .selectFrom(sql<{ id: string }>`found`.as('taxReturns'))
    .select('taxReturns.id')
    .where(({ and }) => and([...isAfter(view, value), sql<boolean>`not ${foundMany}`]))
    .orderBy(orderOf(view))
    .limit(sql.lit(view.limit + 1))
  return wholeRows(db, few).unionAll(sql<Row>`(${rowsInOrder(db, view, value)})`)
}

/** Only the ids of many rows are sorted, and only the rows of the page are read whole. */
function wholeRows(db: Db | Trx, ids: Expression<{ id: string }>) {
  return db
    .selectFrom(sql<{ id: string }>`(${ids})`.as('gathered'))
    .innerJoin('taxReturns', 'taxReturns.id', 'gathered.id')
    .select(pageColumns)
}

/** The matches of a search, one more than a screen counts. */
function foundBy(db: Db | Trx, view: View, value: Value) {
  return returnsVisibleTo(db, viewerIn(view, value))
    .select([...lookedAt, 'taxReturns.estimatedRefund', 'taxReturns.paymentAmount'])
    .select('taxReturns.completedAt')
    .where(({ and }) => and(matchesOf(view, value)))
    .limit(sql.lit(countedAtMost + 1))
}

/**
 * Whether there are more matches than a screen counts. The collected ones are then unordered, and others may come
 * before them.
 */
const foundMany = sql<boolean>`(select count(*) from found) > ${sql.lit(countedAtMost)}`

/**
 * Filters and searches check the next rows of the order first. Only if these don't fill the page, all matching returns
 * are collected and sorted. PostgreSQL assumes that matches are spread evenly, and would read a whole index for matches
 * at its end.
 */
function rowsInOrder(db: Db | Trx, view: View, value: Value): Expression<Row> {
  const wanted = view.limit + 1
  const order = orderOf(view)
  const matches = matchesOf(view, value)
  const rest = returnsVisibleTo(db, viewerIn(view, value))
    .where(({ and }) => and(isAfter(view, value)))
    .$if(isCollected(view), (query) => query.where(foundMany))
  const matching = rest.where(({ and }) => and(matches))
  if (!sorts[view.sort].indexed) {
    return wholeRows(db, matching.select('taxReturns.id').orderBy(order).limit(sql.lit(wanted)))
  }
  const inOrder = rest.select(pageColumns).orderBy(order)
  if (matches.length === 0) return inOrder.limit(sql.lit(wanted))
  const filled = sql<boolean>`(select count(*) from nearby) = ${sql.lit(wanted)}`
  const next = inOrder.limit(sql.lit(Math.max(2000, 20 * wanted)))
  // The offset prevents a second scan of the order's index.
  const all = db
    .selectFrom(matching.select(lookedAt).offset(sql.lit(0)).as('taxReturns'))
    .select('taxReturns.id')
    .where(sql<boolean>`not ${filled}`)
    .orderBy(order)
    .limit(sql.lit(wanted))
  return db
    .with(
      (cte) => cte('nearby').materialized(),
      () =>
        db
          .selectFrom(next.as('taxReturns'))
          .select(pageColumns)
          .where(({ and }) => and(matches))
          .orderBy(order)
          .limit(sql.lit(wanted)),
    )
    .selectFrom('nearby as taxReturns')
    .select(pageColumns)
    .where(filled)
    .unionAll(wholeRows(db, all))
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

/** The columns of an answer, and those needed to find it. */
const pageColumns = [
  ...lookedAt,
  'taxReturns.clientId',
  'taxReturns.estimatedRefund',
  'taxReturns.refundFinal',
  'taxReturns.letterSignedAt',
  'taxReturns.signing',
  'taxReturns.handedOverAt',
  'taxReturns.readyAt',
  'taxReturns.clientTurnAt',
  'taxReturns.startedAt',
  'taxReturns.completedAt',
  'taxReturns.filedAt',
  'taxReturns.papersAt',
  'taxReturns.papersAsked',
  'taxReturns.papersIn',
  'taxReturns.paymentAmount',
  'taxReturns.paymentMethod',
  'taxReturns.paymentDate',
  'taxReturns.paymentNotes',
  'taxReturns.version',
] as const

/** Rows without a value come last in both directions. */
function orderOf({ sort, direction }: View): RawBuilder<unknown> {
  const { key, indexed } = sorts[sort]
  const way = ways[direction]
  return sql`${key} ${way}${indexed ? sql`` : sql` nulls last`}, tax_returns.id ${way}`
}

const ways: Record<SortDirection, RawBuilder<unknown>> = { asc: sql`asc`, desc: sql`desc` }

/** The rows after the previous page: one row comparison, which an index of the order answers. */
function isAfter({ sort, direction, isFirst, given }: View, value: Value): RawBuilder<boolean>[] {
  if (isFirst) return []
  const { key, indexed, type } = sorts[sort]
  const than = direction === 'asc' ? sql`>` : sql`<`
  if (!given.has('key'))
    return [sql`(${key} is null and tax_returns.id ${than} ${value('id')}::uuid)`]
  const later = sql<boolean>`(${key}, tax_returns.id) ${than} (${value('key')}::text::${type}, ${value('id')}::uuid)`
  return [indexed ? later : sql`(${later} or ${key} is null)`]
}
