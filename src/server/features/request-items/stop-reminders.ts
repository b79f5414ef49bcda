import { firmDay } from '#shared/firm/business-days.ts'
import { mostReminders } from '#shared/checklist/request-item-states.ts'
import type { DocumentReminders } from '#shared/checklist/request-items.schema.ts'
import { aboutClient, recordChange } from '#server/change/change.ts'
import { findClient } from '#server/records/clients/clients.queries.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { sendReminder, waitingClients } from '#server/records/request-items/reminders.ts'
import { lock } from '#server/records/locks/lock.ts'

/** `waits` is false for an office client, who is called instead. */
export async function readReminders(
  db: Db | Trx,
  clientId: string,
  now: Date,
): Promise<DocumentReminders> {
  if ((await findClient(db, clientId)) === undefined) throw errors.notFound('Client')
  const row = await db
    .selectFrom('documentReminders')
    .select(['sent', 'lastSentAt', 'stoppedAt'])
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  const waits = (await findWaiting(db, clientId, now)) !== undefined
  return { ...(row ?? { sent: 0, lastSentAt: null, stoppedAt: null }), waits }
}

/** The documents that a client can be reminded of, if any. */
function findWaiting(db: Db | Trx, clientId: string, now: Date) {
  return waitingClients(db, now, 0).where('waiting.clientId', '=', clientId).executeTakeFirst()
}

/** Stops a client's reminders, or resumes their count: at most four go out for a request. */
export function stopReminders(ctx: SignedInContext, clientId: string, stopped: boolean) {
  return recordChange(ctx, async (trx, record) => {
    // Takes the same lock as the job, so that neither counts while the other changes.
    await lock(trx, { clients: [clientId] }, 'no key update')
    const before = await readReminders(trx, clientId, ctx.now())
    if ((before.stoppedAt !== null) === stopped) return before
    const after = { stoppedAt: stopped ? ctx.now() : null }
    const saved = await trx
      .insertInto('documentReminders')
      .values({ clientId, ...after })
      .onConflict((conflict) => conflict.column('clientId').doUpdateSet(after))
      .returning(['sent', 'lastSentAt', 'stoppedAt'])
      .executeTakeFirstOrThrow()
    const action = stopped ? 'reminders.stopped' : 'reminders.resumed'
    record.audit({ action, ...aboutClient(clientId) })
    return { ...saved, waits: before.waits }
  })
}

/**
 * Reminds a client now, once a day at most. It counts as one of the four.
 *
 * @throws AppError 404; 409 for stopped reminders, a second one on a day, a fifth, and a client with nothing to send
 */
export function remindNow(ctx: SignedInContext, clientId: string) {
  return recordChange(ctx, async (trx, record) => {
    const now = ctx.now()
    await lock(trx, { clients: [clientId] }, 'no key update')
    const { stoppedAt, lastSentAt, sent } = await readReminders(trx, clientId, now)
    if (stoppedAt !== null) throw errors.conflict('The reminders of this client are stopped')
    if (lastSentAt !== null && firmDay(lastSentAt) === firmDay(now)) {
      throw errors.conflict('This client was already reminded today')
    }
    if (sent >= mostReminders) {
      throw errors.conflict(`This client was reminded ${sent} times. Call, or ask again.`)
    }
    const waiting = await findWaiting(trx, clientId, now)
    if (waiting === undefined) throw errors.conflict('Nothing is outstanding')
    await sendReminder(trx, record, waiting, now)
    return readReminders(trx, clientId, now)
  })
}
