import { type RawBuilder, sql } from 'kysely'
import type { ReturnSort, ReturnsView, SortDirection } from '#shared/admin.schema.ts'
import { isFinished, returnStatuses } from '#shared/return-status.ts'
import type { Viewer } from '#server/context.ts'
import type { Db } from '#server/database/database.ts'
import { plannedEachTime } from '#server/database/named-statements.ts'
import { type ReturnFilter, returnsLeft } from '#server/returns/returns.filter.ts'
import { returnsWithUsers, withClientColumns } from '#server/returns/returns.queries.ts'

/** Where a page ends: the keys of its last row. `key` is the sorted column's value as text. */
export interface ReturnPlace {
  key: string | null
  id: string
}

/** One row more than `limit` tells that there is a next page. */
export type ReturnsPage = ReturnFilter &
  Pick<ReturnsView, 'sort' | 'direction'> & { limit: number; after: ReturnPlace | null }

export type ReturnInView = Awaited<ReturnType<typeof readPart>>[number]

/**
 * One page of a view by keyset. The list has two parts, each in the order of one index: the rows that have a value of
 * the sorted column, then those that have none.
 */
export async function listReturnsInView(
  db: Db,
  viewer: Viewer,
  page: ReturnsPage,
): Promise<ReturnInView[]> {
  const wanted = page.limit + 1
  const found: ReturnInView[] = []
  for (const part of partsOf(page)) {
    const left = wanted - found.length
    if (left > 0) found.push(...(await readPart(db, viewer, page, part, left)))
  }
  return found
}

type Part = 'valued' | 'missing'

/**
 * The parts that can hold rows of a page. By the table's own constraints a return has an amount just when it is paid,
 * and a day of completion just when it is finished: a filter at odds with that would search a whole index for nothing.
 */
function partsOf({ sort, status, payment, after }: ReturnsPage): readonly Part[] {
  if (!sorts[sort].nullable) return ['valued']
  if (after?.key === null) return ['missing']
  if (sort === 'payment' && payment !== null) return [payment === 'paid' ? 'valued' : 'missing']
  if (sort === 'completed' && status !== null) return [isFinished(status) ? 'valued' : 'missing']
  return ['valued', 'missing']
}

/** A sorted column: its SQL, whether a return may lack it, and the SQL that reads its text again. */
interface Sort {
  key: RawBuilder<unknown>
  nullable: boolean
  text: RawBuilder<string | null>
  parse: (text: string) => RawBuilder<unknown>
}

/** Each has an index of its own, with what filters ask of every row. */
const sorts: Record<ReturnSort, Sort> = {
  created: moment(sql`tax_returns.created_at`, false),
  client: {
    key: sql`tax_returns.client_key`,
    nullable: false,
    text: sql`tax_returns.client_key`,
    parse: (text) => sql`${text}::text`,
  },
  year: number(sql`tax_returns.tax_year`, sql`integer`, false),
  status: number(statusRank(), sql`integer`, false),
  estimatedRefund: number(sql`tax_returns.estimated_refund`, sql`bigint`, true),
  payment: number(sql`tax_returns.payment_amount`, sql`bigint`, true),
  completed: moment(sql`tax_returns.completed_at`, true),
}

/** The same words as the index's, or it is of no use. */
function statusRank(): RawBuilder<number> {
  const ranks = returnStatuses.map((one, at) => sql`when ${sql.lit(one)} then ${sql.lit(at + 1)}`)
  return sql`(case tax_returns.status ${sql.join(ranks, sql` `)} end)`
}

function number(key: RawBuilder<unknown>, type: RawBuilder<unknown>, nullable: boolean): Sort {
  return { key, nullable, text: sql`${key}::text`, parse: (text) => sql`${text}::${type}` }
}

/** Whole microseconds: a Date would lose three digits, and rows with them. */
function moment(key: RawBuilder<unknown>, nullable: boolean): Sort {
  return {
    key,
    nullable,
    text: sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    parse: (text) => sql`${text}::timestamptz`,
  }
}

/** The ids of a page come from the index alone; then its rows are read. */
function readPart(db: Db, viewer: Viewer, page: ReturnsPage, part: Part, limit: number) {
  const { key, text } = sorts[page.sort]
  const ids = idsOfPart(db, viewer, page, part).limit(limit).as('page')
  return returnsWithUsers(db, viewer)
    .modifyFront(plannedEachTime)
    .innerJoin(ids, 'page.id', 'taxReturns.id')
    .select(withClientColumns)
    .select(text.as('key'))
    .orderBy(key, page.direction)
    .orderBy('taxReturns.id', page.direction)
    .execute()
}

function idsOfPart(db: Db, viewer: Viewer, page: ReturnsPage, part: Part) {
  const { key, nullable } = sorts[page.sort]
  const { after, direction } = page
  let ids = returnsLeft(db, viewer, page).select('taxReturns.id')
  if (part === 'missing') ids = ids.where(sql<boolean>`${key} is null`)
  else if (nullable) ids = ids.where(sql<boolean>`${key} is not null`)
  // A place in the one part says nothing of the other.
  const resumes = after !== null && (after.key === null) === (part === 'missing')
  if (resumes) ids = ids.where(beyond(page, after))
  return ids.orderBy(key, direction).orderBy('taxReturns.id', direction)
}

/** What comes after the place, in one comparison of rows, which an index can answer. */
function beyond({ sort, direction }: ReturnsPage, { key, id }: ReturnPlace): RawBuilder<boolean> {
  const { key: column, parse } = sorts[sort]
  const than = comparisons[direction]
  return key === null
    ? sql`tax_returns.id ${than} ${id}::uuid`
    : sql`(${column}, tax_returns.id) ${than} (${parse(key)}, ${id}::uuid)`
}

const comparisons: Record<SortDirection, RawBuilder<unknown>> = { asc: sql`>`, desc: sql`<` }
