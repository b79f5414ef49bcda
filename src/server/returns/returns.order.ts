import { type RawBuilder, sql } from 'kysely'
import type { ReturnSort, ReturnsView, SortDirection } from '#shared/admin.schema.ts'
import { isFinished } from '#shared/return-status.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Db } from '#server/database/database.ts'
import { type ReturnFilter, returnsLeft, statusRank } from './returns.filter.ts'
import type { ReturnSearch } from './returns.search.ts'

/** Where a page ends: the keys of its last row. `key` is the sorted column's value as text. */
export interface ReturnPlace {
  key: string | null
  id: string
}

/** One row more than `limit` tells that there is a next page. */
export type ReturnsPage = ReturnFilter &
  Pick<ReturnsView, 'sort' | 'direction'> & {
    search: ReturnSearch | null
    limit: number
    after: ReturnPlace | null
  }

/** A list has two parts, each in the order of one index: what has a value of the sorted column, then what has none. */
export type Part = 'valued' | 'missing'

/**
 * The parts that can hold rows of a page. By the table's own constraints a return has an amount just when it is paid,
 * and a day of completion just when it is finished: a filter at odds with that would search a whole index for nothing.
 */
export function partsOf({ sort, status, payment, after }: ReturnsPage): readonly Part[] {
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
export const sorts: Record<ReturnSort, Sort> = {
  created: moment(sql`tax_returns.created_at`, false),
  client: {
    key: sql`tax_returns.client_key`,
    nullable: false,
    text: sql`tax_returns.client_key`,
    parse: (text) => sql`${text}::text`,
  },
  year: number(sql`tax_returns.tax_year`, sql`integer`, false),
  status: number(statusRank, sql`integer`, false),
  estimatedRefund: number(sql`tax_returns.estimated_refund`, sql`bigint`, true),
  payment: number(sql`tax_returns.payment_amount`, sql`bigint`, true),
  completed: moment(sql`tax_returns.completed_at`, true),
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

/** The rows of a part that the filter leaves, whatever the search, from the page's place on. */
export function rowsOfPart(db: Db, viewer: Viewer, page: ReturnsPage, part: Part) {
  const { key, nullable } = sorts[page.sort]
  const { after } = page
  let left = returnsLeft(db, viewer, page)
  if (part === 'missing') left = left.where(sql<boolean>`${key} is null`)
  else if (nullable) left = left.where(sql<boolean>`${key} is not null`)
  // A place in the one part says nothing of the other.
  const resumes = after !== null && (after.key === null) === (part === 'missing')
  return resumes ? left.where(beyond(page, after)) : left
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
