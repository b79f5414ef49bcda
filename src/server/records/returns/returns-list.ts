import type { InferResult } from 'kysely'
import { type ReturnSort, sorts } from '#shared/returns/returns-columns.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db } from '#server/database/database.ts'
import { prepared } from '#server/database/prepared.ts'
import { returnFromJson } from './returns-columns.ts'
import { pageWithCount } from './returns-page.ts'
import {
  countedAtMost,
  type ReturnCount,
  type ReturnsPage,
  statementOf,
  type Values,
  type View,
  type ViewNow,
} from './returns-view.ts'

/** One page of the staff's table, by keyset, with its count, in one statement. `next` is null on the last page. */
export async function listReturns(db: Db, viewer: Viewer, page: ReturnsPage) {
  const { view, values } = statementOf(viewer, page)
  const [answer] = await statementFor(view)(db, values)
  const found = answer?.rows ?? []
  const listed = found.slice(0, page.limit)
  const last = found.length > page.limit ? listed.at(-1) : undefined
  // Taken before the times, which have microseconds as text, become dates.
  const next = last ? { key: cursorValue(last, page.sort), id: last.id } : null
  return {
    rows: listed.map(returnFromJson),
    next,
    count: countOf(page, view, { rows: found.length, total: answer?.total ?? null }),
  }
}

/** @param total of the statement, which counts only a list that is longer than its page */
function countOf(
  { count, limit, after }: ReturnsPage,
  { collects }: View,
  { rows, total }: { rows: number; total: number | null },
): ReturnCount | null {
  if (count === null) return null
  // A first page that shows all rows is not counted.
  if (after === null && rows <= limit) return { totalCount: rows, totalIsExact: true }
  const found = total ?? 0
  const totalIsExact = !collects || count === 'exact' || found <= countedAtMost
  return { totalCount: totalIsExact ? found : countedAtMost, totalIsExact }
}

export type ListedReturn = Awaited<ReturnType<typeof listReturns>>['rows'][number]

/** Counts all returns of a view. */
export async function countReturns(db: Db, viewer: Viewer, view: ViewNow): Promise<number> {
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

function cursorValue(row: Answer['rows'][number], sort: ReturnSort): string | null {
  const value = row[sorts[sort].field]
  return typeof value === 'number' ? String(value) : value
}
