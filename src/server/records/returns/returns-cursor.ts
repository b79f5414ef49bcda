import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ListAdminReturnsInput, ReturnsView } from '#shared/returns/admin.schema.ts'
import { returnSorts, sorts } from '#shared/returns/returns-columns.ts'
import { sortDirections } from '#shared/returns/returns-filters.ts'
import { errors } from '#server/base/errors.ts'
import { kinds } from './returns-columns.ts'
import type { ReturnCount } from './returns-view.ts'
import type { ReturnPageKey } from './returns-view.ts'
import { parseJson } from '#shared/base/json.ts'

/** A cursor's content: the end of the page, and the count of the filter. */
export interface ReturnsCursor {
  place: ReturnPageKey
  /** Null if it belongs to another filter. */
  count: ReturnCount | null
}

/** The cursor is opaque to callers: the order, the last row's keys, the filter and its count, in base64url. */
export function encodeCursor(
  view: ReturnsView,
  { key, id }: ReturnPageKey,
  { totalCount, totalIsExact }: ReturnCount,
): string {
  const parts = [view.sort, view.direction, key, id, filterMark(view), totalCount, totalIsExact]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Throws a 400 for a cursor of another order, and for anything that `encodeCursor` did not make. */
export function decodeCursor(view: ListAdminReturnsInput, cursor: string): ReturnsCursor {
  const parsed = contents.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw refused('Unknown cursor')
  const [sort, direction, key, id, mark, totalCount, totalIsExact] = parsed.data
  if (sort !== view.sort || direction !== view.direction) {
    throw refused('This cursor belongs to another order: start again from the first page')
  }
  // The query would fail for a key in the wrong form.
  const { form } = kinds[sorts[sort].kind]
  if (key !== null && !form.safeParse(key).success) throw refused('Unknown cursor')
  const holds = mark === filterMark(view)
  return { place: { key, id }, count: holds ? { totalCount, totalIsExact } : null }
}

const contents = z.tuple([
  z.enum(returnSorts),
  z.enum(sortDirections),
  z.string().nullable(),
  z.uuid(),
  z.string(),
  z.int().min(0),
  z.boolean(),
])

/** Returns a mark that differs between filters and does not contain the search. */
function filterMark({ search, status, payment, work, preparer, taxYear }: ReturnsView): string {
  const parts = JSON.stringify([search, status, payment, work, preparer, taxYear])
  return createHash('sha256').update(parts).digest('base64url').slice(0, 12)
}

function refused(message: string) {
  return errors.badInput(message, [{ path: 'cursor', message }])
}
