import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ReturnsView } from '#shared/admin.schema.ts'
import { errors } from '#server/errors.ts'
import type { ReturnPlace } from '#server/returns/returns.view.ts'

/** What a cursor carries from page to page: where the page ended, and what was counted with the first. */
export interface ReturnsCursor extends ReturnPlace {
  totalCount: number
}

/** The cursor is opaque to callers: whose view it is, the last row's keys and the count, in base64url. */
export function encodeCursor(view: ReturnsView, { key, id, totalCount }: ReturnsCursor): string {
  return Buffer.from(JSON.stringify([markOf(view), key, id, totalCount])).toString('base64url')
}

/** Throws a 400 for a cursor of another view, and for anything that `encodeCursor` did not make. */
export function decodeCursor(view: ReturnsView, cursor: string): ReturnsCursor {
  const parsed = contents.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw refused('Unknown cursor')
  const [mark, key, id, totalCount] = parsed.data
  if (mark !== markOf(view)) {
    throw refused('This cursor belongs to another sort or filter: start again from the first page')
  }
  if (key !== null && !keyForms[view.sort].safeParse(key).success) throw refused('Unknown cursor')
  return { key, id, totalCount }
}

const contents = z.tuple([z.string(), z.string().nullable(), z.uuid(), z.int().min(0)])

const wholeNumber = z.string().regex(/^-?[0-9]{1,15}$/)
const moment = z.iso.datetime()

/** What the sorted column's value looks like as text: the database would stumble over anything else. */
const keyForms: Record<ReturnsView['sort'], z.ZodType<string>> = {
  created: moment,
  client: z.string().regex(/^[^\0]*$/),
  year: z.string().regex(/^[0-9]{1,4}$/),
  status: z.string().regex(/^[0-9]$/),
  estimatedRefund: wholeNumber,
  payment: wholeNumber,
  completed: moment,
}

/** Tells views apart without repeating what somebody searched for. */
function markOf({ search, status, payment, taxYear, sort, direction }: ReturnsView): string {
  const parts = [search, status, payment, taxYear, sort, direction]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12)
}

function refused(message: string) {
  return errors.badInput(message, [{ path: 'cursor', message }])
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
