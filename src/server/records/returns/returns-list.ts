import { type Expression, type InferResult, type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { TaxReturns } from '#db/schema.ts'
import type { ReturnsView } from '#shared/admin.schema.ts'
import { type ReturnSort, sorts } from '#shared/returns-columns.ts'
import type { SortDirection } from '#shared/returns-filters.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { plannedEachTime } from '#server/database/named-statements.ts'
import { jsonRows, prepared } from '#server/database/prepared.ts'
import { returnsVisibleTo, countersVisibleTo } from './returns.access.ts'
import {
  filters,
  kinds,
  filterColumns,
  pageColumns,
  returnFromJson,
  sortedAndLookedAt,
  sortKey,
  staffJson,
} from './returns-columns.ts'
import {
  countedAtMost,
  countOf,
  materializesMatches,
  isSearch,
  matchesOf,
  type ReturnsPage,
  type Value,
  type Values,
  valuesOf,
  type View,
  viewerIn,
  viewOf,
} from './returns-view.ts'

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

/** Pages that differ only in values share a statement. */
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
      staffJson(ref, {
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
  const start = materializesMatches(view)
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

/**
 * Counts only if the page is not the whole list. Without a search or a documents filter, the count is a sum of
 * counters.
 */
function totalOf(db: Db | Trx, view: View, value: Value): RawBuilder<number | null> {
  if (view.count === null) return sql`null::integer`
  const total = materializesMatches(view)
    ? totalFound(db, view, value)
    : sumOfCounters(db, view, value)
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
  const given = filters.filter((column) => view.given.has(column))
  return countersVisibleTo(db, view)
    .where(({ and, ref }) =>
      and(given.map((column) => sql<boolean>`${ref(column)} = ${value(column)}`)),
    )
    .select(sql<number>`coalesce(sum(returns), 0)::integer`.as('total'))
}

function keyOf(row: Answer['rows'][number], sort: ReturnSort): string | null {
  const value = row[sorts[sort].field]
  return typeof value === 'number' ? String(value) : value
}

/** The matches of a search if they are few, otherwise the next rows of the order. */
function rowsOfPage(db: Db | Trx, view: View, value: Value): Expression<Row> {
  if (!materializesMatches(view)) return rowsInOrder(db, view, value)
  const few = db
    .selectFrom(sql<{ id: string }>`found`.as('taxReturns'))
    .select('taxReturns.id')
    .where(({ and }) => and([...isAfter(view, value), sql<boolean>`not ${tooManyMatches}`]))
    .orderBy(orderOf(view))
    .limit(sql.lit(view.limit + 1))
  return fetchByIds(db, few).unionAll(sql<Row>`(${rowsInOrder(db, view, value)})`)
}

/** Only the ids of many rows are sorted, and only the rows of the page are read whole. */
function fetchByIds(db: Db | Trx, ids: Expression<{ id: string }>) {
  return db
    .selectFrom(sql<{ id: string }>`(${ids})`.as('gathered'))
    .innerJoin('taxReturns', 'taxReturns.id', 'gathered.id')
    .select(pageColumns)
}

/** The matches of a search, one more than a screen counts. */
function foundBy(db: Db | Trx, view: View, value: Value) {
  return returnsVisibleTo(db, viewerIn(view, value))
    .select(sortedAndLookedAt)
    .where(({ and }) => and(matchesOf(view, value)))
    .limit(sql.lit(countedAtMost + 1))
}

/**
 * True if there are more matches than a screen counts. The collected ones are then unordered, and others may come
 * before them.
 */
const tooManyMatches = sql<boolean>`(select count(*) from found) > ${sql.lit(countedAtMost)}`

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
    .$if(materializesMatches(view), (query) => query.where(tooManyMatches))
  const matching = rest.where(({ and }) => and(matches))
  if (!sorts[view.sort].indexed) {
    return fetchByIds(db, matching.select('taxReturns.id').orderBy(order).limit(sql.lit(wanted)))
  }
  const inOrder = rest.select(pageColumns).orderBy(order)
  if (matches.length === 0) return inOrder.limit(sql.lit(wanted))
  const filled = sql<boolean>`(select count(*) from nearby) = ${sql.lit(wanted)}`
  const next = inOrder.limit(sql.lit(Math.max(2000, 20 * wanted)))
  // The offset prevents a second scan of the order's index.
  const all = db
    .selectFrom(matching.select(filterColumns).offset(sql.lit(0)).as('taxReturns'))
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
    .unionAll(fetchByIds(db, all))
}

/** Rows without a value come last in both directions. */
function orderOf({ sort, direction }: View): RawBuilder<unknown> {
  const { indexed } = sorts[sort]
  const [key, way] = [sortKey(sort), ways[direction]]
  return sql`${key} ${way}${indexed ? sql`` : sql` nulls last`}, tax_returns.id ${way}`
}

const ways: Record<SortDirection, RawBuilder<unknown>> = { asc: sql`asc`, desc: sql`desc` }

/** Selects the rows after the previous page with one row comparison, which an index of the order answers. */
function isAfter({ sort, direction, isFirst, given }: View, value: Value): RawBuilder<boolean>[] {
  if (isFirst) return []
  const { indexed, kind } = sorts[sort]
  const [key, { type }] = [sortKey(sort), kinds[kind]]
  const than = direction === 'asc' ? sql`>` : sql`<`
  if (!given.has('key'))
    return [sql`(${key} is null and tax_returns.id ${than} ${value('id')}::uuid)`]
  const later = sql<boolean>`(${key}, tax_returns.id) ${than} (${value('key')}::text::${type}, ${value('id')}::uuid)`
  return [indexed ? later : sql`(${later} or ${key} is null)`]
}
