import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { TaxReturns } from '#db/schema.ts'
import { sorts } from '#shared/returns/returns-columns.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { plannedEachTime } from '#server/database/named-statements.ts'
import { jsonRows } from '#server/database/prepared.ts'
import { filterColumns, pageColumns, sortAndFilterColumns, staffJson } from './returns-columns.ts'
import { preparerOf } from './preparers.ts'
import { type Conditions, conditionsOf } from './returns-conditions.ts'
import { countedAtMost, type Value, type View } from './returns-view.ts'

/** One page and its count, in one statement. */
export function pageWithCount(db: Db | Trx, view: View, value: Value) {
  const conditions = conditionsOf(db, view, value)
  const listed = db
    .selectFrom(sql<Row>`page`.as('taxReturns'))
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .select(({ ref }) =>
      staffJson(ref, {
        sortName: view.sort === 'client' ? ref('taxReturns.sortName') : sql<null>`null`,
        firmTurnAt: sql<string | null>`${view.sort === 'wait' ? conditions.key : sql`null`}`,
        client: jsonBuildObject({
          id: ref('clients.id'),
          email: ref('clients.email'),
          firstName: ref('clients.firstName'),
          lastName: ref('clients.lastName'),
          emailProven: ref('clients.emailProven'),
        }),
        preparer: preparerOf('taxReturns'),
      }).as('row'),
    )
    .orderBy(conditions.order)
  const start = view.collects
    ? db.with(
        (cte) => cte('found').materialized(),
        () => foundBy(conditions),
      )
    : db
  const query = start
    .with(
      (cte) => cte('page').materialized(),
      () => rowsOfPage(db, view, conditions),
    )
    .selectNoFrom([jsonRows(listed).as('rows'), totalOf(db, view, conditions).as('total')])
  return view.isSearch ? query.modifyFront(plannedEachTime) : query
}

type Row = Omit<Selectable<TaxReturns>, 'updatedAt' | 'filedBy' | 'joint' | 'spouseId' | 'hasUser'>

/** Counted only if the page is not the whole list. Without a search or a filter by work it is a sum of counters. */
function totalOf(db: Db | Trx, view: View, conditions: Conditions): RawBuilder<number | null> {
  if (view.count === null) return sql`null::integer`
  const sum = sql<number>`coalesce(sum(returns), 0)::integer`.as('total')
  const total = view.collects ? totalFound(db, view, conditions) : conditions.counters.select(sum)
  if (!view.isFirst) return sql`(${total})`
  return sql`case when (select count(*) from page) > ${sql.lit(view.limit)} then (${total}) end`
}

function totalFound(db: Db | Trx, view: View, { visible, matches }: Conditions) {
  const count = sql<number>`count(*)::integer`.as('total')
  if (view.count === 'bounded') return db.selectFrom(sql`found`.as('found')).select(count)
  return visible.where(({ and }) => and(matches)).select(count)
}

/** The matches of a search if they are few, otherwise the next rows of the order. */
function rowsOfPage(db: Db | Trx, view: View, conditions: Conditions): Expression<Row> {
  if (!view.collects) return rowsInOrder(db, view, conditions)
  const few = db
    .selectFrom(sql<{ id: string }>`found`.as('taxReturns'))
    .select('taxReturns.id')
    .where(({ and }) => and([...conditions.after, sql<boolean>`not ${tooManyMatches}`]))
    .orderBy(conditions.order)
    .limit(sql.lit(view.limit + 1))
  return fetchByIds(db, few).unionAll(sql<Row>`(${rowsInOrder(db, view, conditions)})`)
}

/** Only the ids of many rows are sorted, and only the rows of the page are read whole. */
function fetchByIds(db: Db | Trx, ids: Expression<{ id: string }>) {
  return db
    .selectFrom(sql<{ id: string }>`(${ids})`.as('gathered'))
    .innerJoin('taxReturns', 'taxReturns.id', 'gathered.id')
    .select(pageColumns)
}

/** The matches of a search, one more than a screen counts. */
function foundBy({ visible, matches }: Conditions) {
  return visible
    .select(sortAndFilterColumns)
    .where(({ and }) => and(matches))
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
function rowsInOrder(
  db: Db | Trx,
  view: View,
  { visible, matches, after, order }: Conditions,
): Expression<Row> {
  const wanted = view.limit + 1
  const rest = visible
    .where(({ and }) => and(after))
    .$if(view.collects, (query) => query.where(tooManyMatches))
  const matching = rest.where(({ and }) => and(matches))
  if (!sorts[view.sort].indexed) {
    return fetchByIds(db, matching.select('taxReturns.id').orderBy(order).limit(sql.lit(wanted)))
  }
  const inOrder = rest.select(pageColumns).orderBy(order)
  if (matches.length === 0) return inOrder.limit(sql.lit(wanted))
  const filled = sql<boolean>`(select count(*) from next_in_order) = ${sql.lit(wanted)}`
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
      (cte) => cte('next_in_order').materialized(),
      () =>
        db
          .selectFrom(next.as('taxReturns'))
          .select(pageColumns)
          .where(({ and }) => and(matches))
          .orderBy(order)
          .limit(sql.lit(wanted)),
    )
    .selectFrom('next_in_order as taxReturns')
    .select(pageColumns)
    .where(filled)
    .unionAll(fetchByIds(db, all))
}
