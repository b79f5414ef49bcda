import type { ReturnsView } from '#shared/returns/admin.schema.ts'
import { addBusinessDays, firmDay } from '#shared/firm/business-days.ts'
import { firm } from '#shared/firm/firm.ts'
import { lateBefore, nextBusinessDays } from '#shared/returns/return-clock.ts'
import type { ReturnSort } from '#shared/returns/returns-columns.ts'
import {
  type BooksFilter,
  booksFilters,
  isDueFilter,
  type SortDirection,
  type WorkFilter,
} from '#shared/returns/returns-filters.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Placeholder } from '#server/database/prepared.ts'
import { likeWords } from '#server/database/word-search.ts'

/** The end of a page: the keys of its last row. `key` is the sorted column's value as text. */
export interface ReturnPageKey {
  key: string | null
  id: string
}

/** The filters and order, and the moment that decides what is late. */
export interface ViewNow extends ReturnsView {
  now: Date
}

export interface ReturnsPage extends ViewNow {
  limit: number
  after: ReturnPageKey | null
  /** How to count all matches of a search: `bounded` stops at a limit. Null when the count is known. */
  count: 'exact' | 'bounded' | null
}

/** The shape of a page's statement, and its values. */
export function statementOf(viewer: Viewer, page: ReturnsPage): { view: View; values: Values } {
  const values = valuesOf(viewer, page)
  return { view: viewOf(viewer, page, values), values }
}

/** The values of a page's statement, by name. */
export type Values = Record<string, unknown>
export type Value = Placeholder<Values>

function valuesOf(
  { id: viewer }: Viewer,
  { status, payment, taxYear, search, work, preparer, sort, now, after }: ReturnsPage,
) {
  const values: Values = {
    viewer,
    status,
    paymentStatus: booksOf(payment) === null ? payment : null,
    taxYear,
    preparerId: preparer === 'mine' ? viewer : preparer === 'none' ? null : preparer,
    key: after?.key,
    id: after?.id,
    businessDays: work === 'late' && sort === 'wait' ? businessDaysBefore(firmDay(now)) : null,
    completionDays: work === 'late' && sort === 'wait' ? firm.completionDays.max : null,
    ...(isDueFilter(work) && dueValues(now)),
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

/** The days with which the filters by due day begin, and those on which the firm got what it promised for them. */
export function dueValues(now: Date) {
  const today = firmDay(now)
  const dueStarts = [today, ...nextBusinessDays(today).slice(1)]
  return { dueStarts, turnStarts: dueStarts.map(lateBefore), timeZone: firm.timeZone }
}

function booksOf(payment: ReturnsPage['payment']): BooksFilter | null {
  return booksFilters.find((filter) => filter === payment) ?? null
}

/** Those of the last three years. Earlier ones are so late that their order doesn't matter. */
function businessDaysBefore(today: string): string[] {
  const days: string[] = []
  let day = `${Number(today.slice(0, 4)) - 3}-01-01`
  while ((day = addBusinessDays(day, 1)) < today) days.push(day)
  return days
}

/** The shape of a statement; everything else is a value. */
export interface View {
  role: Viewer['role']
  sort: ReturnSort
  direction: SortDirection
  limit: number
  count: ReturnsPage['count']
  isFirst: boolean
  work: WorkFilter | null
  books: BooksFilter | null
  /** True for returns without a preparer only. */
  unassigned: boolean
  /** The names of the values that are not null. */
  given: ReadonlySet<string>
  isSearch: boolean
  /** True if the first matches are collected and counted: for a search, or a filter without a counter. */
  collects: boolean
}

function viewOf({ role }: Viewer, page: ReturnsPage, values: Values): View {
  const { sort, direction, limit, count, after, work, payment, preparer } = page
  const books = booksOf(payment)
  const given = new Set(Object.keys(values).filter((name) => (values[name] ?? null) !== null))
  const isSearch = given.has('word0')
  const shape = { role, sort, direction, limit, count, isFirst: after === null, work, books, given }
  const collects = isSearch || work !== null || books !== null || preparer !== null
  return { ...shape, unassigned: preparer === 'none', isSearch, collects }
}

export interface ReturnCount {
  totalCount: number
  /** False if there are more, because counting stopped. */
  totalIsExact: boolean
}

/** Counting for a screen stops at this number. */
export const countedAtMost = 500
