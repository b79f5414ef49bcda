import { type RawBuilder, sql } from 'kysely'
import { sorts } from '#shared/returns/returns-columns.ts'
import type { AdminToday } from '#shared/returns/admin.schema.ts'
import {
  type BooksFilter,
  type DueFilter,
  dueFilters,
  type SortDirection,
  type WorkFilter,
} from '#shared/returns/returns-filters.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import {
  comparedReturns,
  countersVisibleTo,
  notSeenBy,
  returnsVisibleTo,
} from './returns.access.ts'
import { disputedReturns, needsInvoice } from '#server/records/money/money.access.ts'
import { filters, kinds, sortKey } from './returns-columns.ts'
import { isUnassigned } from './preparers.ts'
import { dueValues, type Value, type Values, type View } from './returns-view.ts'

export type Conditions = ReturnType<typeof conditionsOf>

/** The conditions and orders that a page's statement is made of. */
export function conditionsOf(db: Db | Trx, view: View, value: Value) {
  const given = filters.filter((column) => view.given.has(column))
  return {
    visible: returnsVisibleTo(db, { role: view.role, id: sql<string>`${value('viewer')}` }),
    counters: countersVisibleTo(db, view).where(({ and, ref }) =>
      and(given.map((column) => sql<boolean>`${ref(column)} = ${value(column)}`)),
    ),
    matches: matchesOf(db, view, value),
    after: isAfter(view, value),
    key: keyOf(view, value),
    order: orderOf(view, value),
  }
}

/** The conditions of filter and search; empty for all returns. */
function matchesOf(
  db: Db | Trx,
  { given, work, books, unassigned, isSearch }: View,
  value: Value,
): RawBuilder<boolean>[] {
  const conditions = filters
    .filter((name) => given.has(name))
    .map((name) => sql<boolean>`${sql.ref(`taxReturns.${name}`)} = ${value(name)}`)
  if (work !== null) conditions.push(workMatches[work](value, db))
  if (books !== null) conditions.push(booksMatches[books](db))
  if (unassigned) conditions.push(isUnassigned)
  if (given.has('preparerId'))
    conditions.push(sql`tax_returns.preparer_id = ${value('preparerId')}`)
  return isSearch ? [...conditions, isFound(given, value)] : conditions
}

/** The day that the promised day is counted from: no forms come before the end of the January after the tax year. */
function promisedFrom(value: Value) {
  const since = sql`greatest(tax_returns.expected_until,
    (tax_returns.firm_turn_at at time zone ${value('timeZone')}::text)::date)`
  return sql`(case when ${since} > make_date(tax_returns.tax_year, 12, 31) then ${since}
    else make_date(tax_returns.tax_year + 1, 1, 31) end)`
}

/** The promised day, if it is over. */
function promisedOn(value: Value) {
  const days = sql`${value('businessDays')}::date[]`
  return sql`(${days})[width_bucket(${promisedFrom(value)}, ${days}) + ${value('completionDays')}::integer]`
}

/** The key that the rows are sorted by. Late returns wait for us, so the one that is late for longest waits longest. */
function keyOf({ sort, work }: View, value: Value): RawBuilder<unknown> {
  if (sort !== 'wait' || work !== 'late') return sortKey(sort)
  return sql`(coalesce(tax_returns.due_on, ${promisedOn(value)})::timestamp at time zone 'UTC')`
}

/** The place of the due day, `dueDay` of src/shared/returns/return-clock.ts, among the filters by it; null without one. */
function dueIndex(value: Value) {
  return sql<number | null>`(case
    when tax_returns.due_on is null and tax_returns.completed_at is null
      then width_bucket(${promisedFrom(value)}, ${value('turnStarts')}::date[])
    when tax_returns.filed_at is null
      then width_bucket(tax_returns.due_on, ${value('dueStarts')}::date[]) end)`
}

function isDue(filter: DueFilter) {
  return (value: Value) => sql<boolean>`${dueIndex(value)} = ${sql.lit(dueFilters.indexOf(filter))}`
}

/** Steps that a return's own columns say, for the table, its numbers and the picture of the season. */
export const stepMatches = {
  ready: sql<boolean>`(tax_returns.status = 'pending' and tax_returns.ready_at is not null)`,
  send: sql<boolean>`(tax_returns.status = 'completed' and tax_returns.signing is null)`,
  review: sql<boolean>`(tax_returns.status = 'completed'
    and tax_returns.signing in ('change', 'signed_form'))`,
  file: sql<boolean>`(tax_returns.status = 'completed' and tax_returns.signing = 'signed')`,
}

const workMatches: Record<WorkFilter, (value: Value, db: Db | Trx) => RawBuilder<boolean>> = {
  late: isDue('late'),
  due1: isDue('due1'),
  due2: isDue('due2'),
  due3: isDue('due3'),
  due4: isDue('due4'),
  due5: isDue('due5'),
  ready: () => stepMatches.ready,
  send: () => stepMatches.send,
  review: () => stepMatches.review,
  file: () => stepMatches.file,
  messages: (_value, db) => sql`exists (select from threads
    where threads.client_id = tax_returns.client_id and threads.waiting_on = 'firm'
      and (threads.tax_return_id = tax_returns.id
        or (threads.tax_return_id is null and not exists ${newerReturns(db)})))`,
  waiting: () => sql`tax_returns.client_turn_at is not null`,
  new: (value) =>
    sql`(tax_returns.filed_at is null and tax_returns.documents_at is not null and ${notSeenBy(value('viewer'))})`,
}

const booksMatches: Record<BooksFilter, (db: Db | Trx) => RawBuilder<boolean>> = {
  to_bill: (db) => needsInvoice(db),
  part_paid: () => sql`(tax_returns.received > 0 and tax_returns.owed > 0)`,
  disputed: (db) => sql`tax_returns.id in ${disputedReturns(db)}`,
}

/** The client's email and name contain each word, or the return's id begins with the search of four or more digits. */
function isFound(given: View['given'], value: Value): RawBuilder<boolean> {
  const words = Array.from(given).filter((name) => name.startsWith('word'))
  const containsEach = words.map((name) => sql<boolean>`tax_returns.search like ${value(name)}`)
  const ofClient = sql<boolean>`(${sql.join(containsEach, sql` and `)})`
  if (!given.has('firstId')) return ofClient
  return sql`(${ofClient} or tax_returns.id between ${value('firstId')}::uuid and ${value('lastId')}::uuid)`
}

/** Rows without a value come last in both directions. */
function orderOf(view: View, value: Value): RawBuilder<unknown> {
  const { sort, direction } = view
  const { indexed } = sorts[sort]
  const [key, way] = [keyOf(view, value), ways[direction]]
  return sql`${key} ${way}${indexed ? sql`` : sql` nulls last`}, tax_returns.id ${way}`
}

const ways: Record<SortDirection, RawBuilder<unknown>> = { asc: sql`asc`, desc: sql`desc` }

/** The rows after the previous page: one row comparison, which an index of the order answers. */
function isAfter(view: View, value: Value): RawBuilder<boolean>[] {
  const { sort, direction, isFirst, given } = view
  if (isFirst) return []
  const { indexed, kind } = sorts[sort]
  const [key, { type }] = [keyOf(view, value), kinds[kind]]
  const than = direction === 'asc' ? sql`>` : sql`<`
  if (!given.has('key'))
    return [sql`(${key} is null and tax_returns.id ${than} ${value('id')}::uuid)`]
  const later = sql<boolean>`(${key}, tax_returns.id) ${than} (${value('key')}::text::${type}, ${value('id')}::uuid)`
  return [indexed ? later : sql`(${later} or ${key} is null)`]
}

/** The later returns of the same client. */
function newerReturns(db: Db | Trx) {
  return comparedReturns(db)
    .select('compared.id')
    .whereRef('compared.clientId', '=', sql.ref('taxReturns.clientId'))
    .whereRef('compared.taxYear', '>', sql.ref('taxReturns.taxYear'))
}

/** How many returns each filter of today's work leaves, in one statement. */
export function countToday(db: Db, viewer: Viewer, now: Date): Promise<AdminToday> {
  const values: Values = { ...dueValues(now), viewer: viewer.id }
  const value: Value = (name) => sql`${values[name]}`
  const returns = returnsVisibleTo(db, viewer)
  const ofMessages = returns
    .where(workMatches.messages(value, db))
    .select(({ fn }) => fn.countAll<number>().as('count'))
  const unfiled = returns
    .where('filedAt', 'is', null)
    .select(['status', 'readyAt', 'signing', dueIndex(value).as('due')])
    // Computes the place once, and not for each number.
    .offset(sql.lit(0))
  return db
    .selectFrom(unfiled.as('taxReturns'))
    .select(({ fn }) =>
      unfiledSteps.map((work) =>
        fn.countAll<number>().filterWhere(workMatches[work](value, db)).as(work),
      ),
    )
    .select(({ fn }) =>
      dueFilters.map((due, at) => fn.countAll<number>().filterWhere('due', '=', at).as(due)),
    )
    .select(sql<number>`(${ofMessages})`.as('messages'))
    .executeTakeFirstOrThrow()
}

const unfiledSteps = ['ready', 'send', 'review', 'file'] as const
