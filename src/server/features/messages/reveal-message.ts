import { sql } from 'kysely'
import { type RevealedNumber, shownForSeconds } from '#shared/clients/reveals.schema.ts'
import { holdsSsn } from '#shared/base/ssn-in-text.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { revealOnRecord } from '#server/calls/reveal-on-record.ts'
import { openBody } from '#server/records/messages/message-body.ts'
import { messagesVisibleTo } from '#server/records/messages/messages.access.ts'
import { asStaff } from './open-staff-thread.ts'

interface Reveal {
  messageId: string
  reason: string
  password?: string | undefined
}

/**
 * The whole text of a message in which a number is masked, on record as for the other numbers. For a private thread
 * its writer is notified, not the client.
 *
 * @throws AppError 403; 404 for a message without a number
 */
export async function revealMessage(
  ctx: SignedInContext,
  { messageId, reason, password }: Reveal,
): Promise<RevealedNumber> {
  const found = await messagesVisibleTo(ctx.db, asStaff(ctx))
    .select(['messages.body', 'threads.clientId'])
    .select(
      sql<string | null>`case when threads.audience = 'one' then threads.started_by end`.as(
        'writerId',
      ),
    )
    .where('messages.id', '=', messageId)
    .executeTakeFirst()
  const clientId = found?.writerId ?? found?.clientId ?? null
  const body = found?.body ?? null
  if (body === null || clientId === null) throw errors.notFound('Message')
  const value = openBody(ctx.keyring, messageId, body)
  if (!holdsSsn(value)) throw errors.notFound('Number')
  const opened = [{ number: 'message' as const, value }] as const
  const proof = password === undefined ? {} : { password }
  const { confirmedUntil } = await revealOnRecord(ctx, { clientId, reason, ...proof }, () =>
    Promise.resolve(opened),
  )
  return { value, confirmedUntil, shownForSeconds }
}
