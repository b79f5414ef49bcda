import { z } from 'zod'
import { createSessions } from '#server/calls/sessions.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Services, SignedInContext } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { hashToken, newToken } from '#server/crypto/hash-token.ts'

/**
 * A browser saves a large file only from a request of its own, which can't carry the session's token. A ticket replaces
 * the token once, for a minute and for this download only. See docs/decisions/0036.
 */

export const exportTicket = z.object({ ticket: z.string().regex(/^[\w-]{43}$/) })

const seconds = 60

/** The data that a ticket opens: all of a client, or the documents of a return. */
type Download = { clientId: string } | { taxReturnId: string }

/** Makes a new ticket for the session. An older one no longer works. */
export async function createTicket(
  { db, viewer, now }: SignedInContext,
  download: Download,
): Promise<string> {
  const ticket = newToken()
  const expiresAt = new Date(now().getTime() + seconds * 1000)
  const nothing = { clientId: null, taxReturnId: null }
  const ofSession = { sessionId: viewer.sessionId, tokenHash: hashToken(ticket), expiresAt }
  const row = { ...ofSession, ...nothing, ...download }
  await db
    .insertInto('exportTickets')
    .values(row)
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(row))
    .execute()
  return ticket
}

/** Returns the user and the download of a ticket, or null if it is not valid or its session has ended. */
export async function findTicketHolder(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ticket: string,
): Promise<{ viewer: Viewer; clientId: string | null; taxReturnId: string | null } | null> {
  const row = await db
    .selectFrom('exportTickets')
    .select(['sessionId', 'taxReturnId', 'clientId'])
    .where('tokenHash', '=', hashToken(ticket))
    .where('expiresAt', '>', clock())
    .executeTakeFirst()
  if (row === undefined) return null
  const { sessionId, ...download } = row
  const viewer = await createSessions(db, clock).findById(sessionId)
  return viewer && { viewer, ...download }
}

/** Uses up a ticket. Returns false if another request did so first. */
export async function useTicket(trx: Trx, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('exportTickets')
    .where('tokenHash', '=', hashToken(ticket))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
