import { z } from 'zod'
import { errors } from '#server/base/errors.ts'

/** The end of a page of a list by time: the keys of its last row. */
export interface TimePageKey {
  createdAt: Date
  id: string
}

/** The cursor is opaque to callers: the last row's keys in base64url. */
export function encodeTimeCursor({ createdAt, id }: TimePageKey): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url')
}

/** Throws a 400 for anything that `encodeTimeCursor` did not make. */
export function decodeTimeCursor(cursor: string): TimePageKey {
  const [createdAt, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const parsed = keys.safeParse({ createdAt, id })
  if (!parsed.success) {
    throw errors.badInput('Unknown cursor', [{ path: 'cursor', message: 'Unknown cursor' }])
  }
  return { createdAt: new Date(parsed.data.createdAt), id: parsed.data.id }
}

const keys = z.object({ createdAt: z.iso.datetime(), id: z.uuid() })
