import { type RawBuilder, sql } from 'kysely'
import type { ReturnSort, ReturnsView, SortDirection } from '#shared/admin.schema.ts'
import { returnStatuses } from '#shared/return-status.ts'
import type { Viewer } from '#server/context.ts'
import type { Db } from '#server/database/database.ts'
import { filtered, type ReturnFilter } from '#server/returns/returns.filter.ts'
import { returnsWithUsers, withClientColumns } from '#server/returns/returns.queries.ts'

/** Where a page ends: the keys of its last row. `key` is the sorted column's value as text. */
export interface ReturnPlace {
  key: string | null
  id: string
}

/** One row more than `limit` tells that there is a next page. */
export type ReturnsPage = ReturnsView & { limit: number; after: ReturnPlace | null }

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
  if (!sorts[page.sort].nullable) return readPart(db, viewer, page, 'valued', wanted)
  const valued = page.after?.key === null ? [] : await readPart(db, viewer, page, 'valued', wanted)
  if (valued.length === wanted) return valued
  const after = page.after?.key === null ? page.after : null
  const rest = { ...page, after }
  return [...valued, ...(await readPart(db, viewer, rest, 'missing', wanted - valued.length))]
}

export async function countReturns(db: Db, viewer: Viewer, filter: ReturnFilter): Promise<number> {
  const { count } = await filtered(returnsWithUsers(db, viewer), filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A sorted column: its SQL, whether a return may lack it, and the SQL that reads its text again. */
interface Sort {
  key: RawBuilder<unknown>
  nullable: boolean
  text: RawBuilder<string | null>
  parse: (text: string) => RawBuilder<unknown>
}

const status = sql.join(returnStatuses.map((one) => sql.lit(one)))

const sorts: Record<ReturnSort, Sort> = {
  created: moment(sql`tax_returns.created_at`, false),
  client: {
    key: clientName(),
    nullable: false,
    text: clientName(),
    parse: (text) => sql`${text}::text`,
  },
  year: number(sql`tax_returns.tax_year`, sql`integer`, false),
  status: number(sql`array_position(array[${status}], tax_returns.status)`, sql`integer`, false),
  estimatedRefund: number(sql`tax_returns.estimated_refund`, sql`bigint`, true),
  payment: number(sql`tax_returns.payment_amount`, sql`bigint`, true),
  completed: moment(sql`tax_returns.completed_at`, true),
}

function clientName(): RawBuilder<string> {
  return sql`(lower(users.last_name) || chr(1) || lower(users.first_name)) collate "C"`
}

function number(key: RawBuilder<unknown>, type: RawBuilder<unknown>, nullable: boolean): Sort {
  return {
    key,
    nullable,
    text: sql`${key}::text`,
    parse: (text) => sql`${text}::${type}`,
  }
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

function readPart(
  db: Db,
  viewer: Viewer,
  page: ReturnsPage,
  part: 'valued' | 'missing',
  limit: number,
) {
  const { key, nullable, text } = sorts[page.sort]
  const { after, direction } = page
  const missing = part === 'missing'
  return filtered(returnsWithUsers(db, viewer), page)
    .select(withClientColumns)
    .select(text.as('key'))
    .$if(missing, (query) => query.where(sql<boolean>`${key} is null`))
    .$if(nullable && !missing, (query) => query.where(sql<boolean>`${key} is not null`))
    .$if(after !== null, (query) => query.where(beyond(page)))
    .$if(!missing, (query) => query.orderBy(key, direction))
    .orderBy('taxReturns.id', direction)
    .limit(limit)
    .execute()
}

/** What comes after the place, in one comparison of rows, which an index can answer. */
function beyond({ sort, direction, after }: ReturnsPage): RawBuilder<boolean> {
  const { key, parse } = sorts[sort]
  const than = comparisons[direction]
  const id = sql`${after?.id}::uuid`
  const at = after?.key ?? null
  return at === null
    ? sql`tax_returns.id ${than} ${id}`
    : sql`(${key}, tax_returns.id) ${than} (${parse(at)}, ${id})`
}

const comparisons: Record<SortDirection, RawBuilder<unknown>> = {
  asc: sql`>`,
  desc: sql`<`,
}
