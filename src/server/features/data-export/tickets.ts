import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { createSessions } from '#server/calls/sessions.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Services, SignedInContext } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { hashToken } from '#server/crypto/hash-token.ts'

/**
 * A browser saves a large file only from a request of its own, which can't carry the session's token. A ticket replaces
 * the token once, for a minute and for this download only. See docs/decisions/0036.
 */

export const exportTicket = z.object({ ticket: z.string().regex(/^[\w-]{43}$/) })

const seconds = 60

/** Makes a new ticket for the session, for the documents of a return or for all data. An older one no longer works. */
export async function createTicket(
  { db, viewer, now }: SignedInContext,
  taxReturnId: string | null = null,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + seconds * 1000)
  const row = { sessionId: viewer.sessionId, tokenHash: hashToken(ticket), expiresAt, taxReturnId }
  await db
    .insertInto('exportTickets')
    .values(row)
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(row))
    .execute()
  return ticket
}

/** Returns the user and return of a ticket, or null if it is not valid or its session has ended. */
export async function findTicketHolder(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ticket: string,
): Promise<{ viewer: Viewer; taxReturnId: string | null } | null> {
  const row = await db
    .selectFrom('exportTickets')
    .select(['sessionId', 'taxReturnId'])
    .where('tokenHash', '=', hashToken(ticket))
    .where('expiresAt', '>', clock())
    .executeTakeFirst()
  if (row === undefined) return null
  const viewer = await createSessions(db, clock).findById(row.sessionId)
  return viewer && { viewer, taxReturnId: row.taxReturnId }
}

/** Uses up a ticket. Returns false if another request did so first. */
export async function useTicket(trx: Trx, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('exportTickets')
    .where('tokenHash', '=', hashToken(ticket))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
