import { z } from 'zod'
import { errors } from '#server/errors.ts'
import type { PeopleCursor } from '#server/admin/people.queries.ts'

/** The cursor is opaque to callers: the last row's keys in base64url. */
export function encodeCursor({ createdAt, id }: PeopleCursor): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url')
}

/** Throws a 400 for anything that `encodeCursor` did not make. */
export function decodeCursor(cursor: string): PeopleCursor {
  const [createdAt, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const parsed = keys.safeParse({ createdAt, id })
  if (!parsed.success) {
    throw errors.badInput('Unknown cursor', [{ path: 'cursor', message: 'Unknown cursor' }])
  }
  return { createdAt: new Date(parsed.data.createdAt), id: parsed.data.id }
}

const keys = z.object({ createdAt: z.iso.datetime(), id: z.uuid() })
