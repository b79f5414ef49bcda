import { type RawBuilder, sql } from 'kysely'
import type { ReturnsView } from '#shared/admin.schema.ts'
import type { ReturnSort } from '#shared/returns-columns.ts'
import type { DocumentsFilter, SortDirection } from '#shared/returns-filters.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Placeholder } from '#server/database/prepared.ts'
import { likeWords } from '#server/database/word-search.ts'
import { notSeenBy } from './returns.access.ts'
import { filters } from './returns-columns.ts'

/** The end of a page: the keys of its last row. `key` is the sorted column's value as text. */
export interface ReturnPageKey {
  key: string | null
  id: string
}

export interface ReturnsPage extends ReturnsView {
  limit: number
  after: ReturnPageKey | null
  /** How to count all matches of a search: `bounded` stops at a limit. Null when the count is known. */
  count: 'exact' | 'bounded' | null
}

/** The values of a page's statement, by name. */
export type Values = Record<string, unknown>
export type Value = Placeholder<Values>

export function valuesOf(
  { id: viewer }: Viewer,
  { status, payment, taxYear, search, after }: ReturnsPage,
) {
  const values: Values = {
    viewer,
    status,
    paymentStatus: payment,
    taxYear,
    key: after?.key,
    id: after?.id,
  }
  const typed = search ?? ''
  for (const [at, word] of likeWords(typed).entries()) values[`word${at}`] = word
  const digits = typed.toLowerCase().replaceAll('-', '')
  if (/^[0-9a-f]{4,32}$/.test(digits)) {
    values['firstId'] = digits.padEnd(32, '0')
    values['lastId'] = digits.padEnd(32, 'f')
  }
  return values
}

/** The shape of a statement; everything else is a value. */
export interface View {
  role: Viewer['role']
  sort: ReturnSort
  direction: SortDirection
  limit: number
  count: ReturnsPage['count']
  isFirst: boolean
  documents: DocumentsFilter | null
  /** The names of the values that are not null. */
  given: ReadonlySet<string>
}

export function isSearch({ given }: Pick<View, 'given'>): boolean {
  return given.has('word0')
}

/** Returns true if the first matches are collected and counted: for a search, or a filter without a counter. */
export function materializesMatches({
  given,
  documents,
}: Pick<View, 'given' | 'documents'>): boolean {
  return documents !== null || isSearch({ given })
}

/** @param values from `valuesOf` */
export function viewOf({ role }: Viewer, page: ReturnsPage, values: Values): View {
  const { sort, direction, limit, count, after, documents } = page
  const given = new Set(Object.keys(values).filter((name) => (values[name] ?? null) !== null))
  return { role, sort, direction, limit, count, isFirst: after === null, documents, given }
}

export function viewerIn({ role }: View, value: Value) {
  return { role, id: sql<string>`${value('viewer')}` }
}

/** The conditions of filter and search; empty for all returns. */
export function matchesOf({ given, documents }: View, value: Value): RawBuilder<boolean>[] {
  const conditions = filters
    .filter((name) => given.has(name))
    .map((name) => sql<boolean>`${sql.ref(`taxReturns.${name}`)} = ${value(name)}`)
  if (documents !== null) conditions.push(documentsMatch[documents](value))
  return isSearch({ given }) ? [...conditions, isFound({ given }, value)] : conditions
}

const documentsMatch: Record<DocumentsFilter, (value: Value) => RawBuilder<boolean>> = {
  ready: () => sql`(tax_returns.status = 'pending' and tax_returns.ready_at is not null)`,
  waiting: () => sql`tax_returns.client_turn_at is not null`,
  new: (value) =>
    sql`(tax_returns.filed_at is null and tax_returns.documents_at is not null and ${notSeenBy(value('viewer'))})`,
}

/**
 * Matches if the client's email and name contain each word, or if the return's id begins with a search of four or more
 * digits.
 */
function isFound({ given }: Pick<View, 'given'>, value: Value): RawBuilder<boolean> {
  const words = Array.from(given).filter((name) => name.startsWith('word'))
  const held = words.map((name) => sql<boolean>`tax_returns.search like ${value(name)}`)
  const ofClient = sql<boolean>`(${sql.join(held, sql` and `)})`
  if (!given.has('firstId')) return ofClient
  return sql`(${ofClient} or tax_returns.id between ${value('firstId')}::uuid and ${value('lastId')}::uuid)`
}

export interface ReturnCount {
  totalCount: number
  /** False if there are more, because counting stopped. */
  totalIsExact: boolean
}

/** Counting for a screen stops at this number. */
export const countedAtMost = 500

/** @param total from the statement, which counts only a list that is longer than its page */
export function countOf(
  { count, limit, after, search, documents }: ReturnsPage,
  rows: number,
  total: number | null,
): ReturnCount | null {
  if (count === null) return null
  // A first page that shows all rows is not counted.
  if (after === null && rows <= limit) return { totalCount: rows, totalIsExact: true }
  const found = total ?? 0
  const totalIsExact =
    (search === null && documents === null) || count === 'exact' || found <= countedAtMost
  return { totalCount: totalIsExact ? found : countedAtMost, totalIsExact }
}
