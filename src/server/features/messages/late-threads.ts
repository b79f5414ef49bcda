import { sql } from 'kysely'
import { lateBefore } from '#shared/returns/answer-time.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import type { ChangeServices } from '#server/change/services.ts'
import type { Trx } from '#server/database/database.ts'
import { staffNow } from '#server/records/auth/users.queries.ts'

/**
 * Mails the staff whose threads wait longer than the firm promised, once for each wait. Returns the number of threads.
 */
export function mailLateThreads(services: ChangeServices): Promise<number> {
  return recordChange(systemSource(services), async (trx, record) => {
    const late = await markLate(trx, services.clock())
    const ofEach = Map.groupBy(late, ({ assigneeId }) => assigneeId)
    const staff = await trx
      .selectFrom('users')
      .select(['id', 'email', 'firstName'])
      .where(staffNow)
      .where(sql<boolean>`users.id = any(${[...ofEach.keys()]}::uuid[])`)
      .execute()
    for (const { id, email: to, firstName } of staff) {
      const threads = ofEach.get(id)?.length ?? 0
      record.mail({ template: 'message-late', to, firstName, threads })
    }
    return late.length
  })
}

/** A snoozed thread is late when it comes back. Rows that somebody changes now wait for the next run. */
function markLate(trx: Trx, now: Date) {
  return trx
    .updateTable('threads')
    .set({ lateNotifiedAt: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('threads as late')
        .select('late.id')
        .where('late.waitingOn', '=', 'firm')
        .where('late.waitingSince', '<', lateBefore(now))
        .where('late.assigneeId', 'is not', null)
        .where('late.lateNotifiedAt', 'is', null)
        .where(sql<boolean>`(late.snoozed_until is null or late.snoozed_until <= ${now})`)
        .limit(1000)
        .forUpdate()
        .skipLocked(),
    )
    .returning('assigneeId')
    .execute()
}
