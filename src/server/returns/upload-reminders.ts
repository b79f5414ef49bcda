import { recordChange, systemSource } from '#server/audit/change.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { everyReturn } from './returns.access.ts'

/** Days until each reminder of a client who created a return and uploaded nothing; three at most. */
const reminderDays = 7
const mostReminders = 3

type ReminderServices = Pick<Services, 'db' | 'keyring' | 'clock'>

/**
 * Reminds the clients of all due returns, and returns their number. Reminders end with the first document, with a new
 * status and after the third one. Each is one transaction, which counts before it queues the mail, so two processes
 * remind once.
 */
export async function remindOfUploads(services: ReminderServices): Promise<number> {
  let reminded = 0
  let last = ''
  for (;;) {
    const due = await listDue(services, last)
    for (const { id } of due) if (await remind(services, id)) reminded += 1
    last = due.at(-1)?.id ?? ''
    if (last === '') return reminded
  }
}

function listDue({ db, clock }: ReminderServices, afterId: string) {
  return dueReturns(db, clock())
    .select('taxReturns.id')
    .$if(afterId !== '', (query) => query.where('taxReturns.id', '>', afterId))
    .orderBy('taxReturns.id')
    .limit(100)
    .execute()
}

/** Pending returns of clients, old enough, without a document, and not reminded recently or three times. */
function dueReturns(db: Db | Trx, now: Date) {
  const before = new Date(now.getTime() - reminderDays * 86_400_000)
  return everyReturn(db)
    .innerJoin('users', 'users.id', 'taxReturns.clientId')
    .leftJoin('uploadReminders', 'uploadReminders.taxReturnId', 'taxReturns.id')
    .leftJoin('documents', (join) =>
      join
        .onRef('documents.taxReturnId', '=', 'taxReturns.id')
        .on('documents.deletedAt', 'is', null),
    )
    .where('users.role', '=', 'client')
    .where('users.disabledAt', 'is', null)
    .where('taxReturns.status', '=', 'pending')
    .where('taxReturns.createdAt', '<=', before)
    .where('documents.id', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('uploadReminders.sent', 'is', null),
        and([
          eb('uploadReminders.sent', '<', mostReminders),
          eb('uploadReminders.lastSentAt', '<=', before),
        ]),
      ]),
    )
}

/** Returns false when the return is not due anymore, or another process has reminded of it. */
async function remind(services: ReminderServices, taxReturnId: string): Promise<boolean> {
  const { clock } = services
  return recordChange(systemSource(services), async (trx, record) => {
    // A second process waits here for the first, and then the return is not due.
    const due = await findDue(trx, taxReturnId, clock())
    if (due === undefined) return false
    const number = await count(trx, taxReturnId, clock())
    const { clientId, taxYear, email: to, firstName } = due
    record.audit({
      action: 'return.reminded',
      subject: { type: 'return', id: taxReturnId },
      clientId,
      details: { number },
    })
    record.notify({
      userId: clientId,
      title: `Your ${taxYear} documents are still missing`,
      message: 'Upload your documents next. A preparer starts once they are in.',
      href: '/documents',
    })
    record.mail({ template: 'upload-reminder', to, firstName, taxYear })
    return true
  })
}

async function findDue(trx: Trx, taxReturnId: string, now: Date) {
  await everyReturn(trx).select('id').where('id', '=', taxReturnId).forUpdate().execute()
  return dueReturns(trx, now)
    .select(['taxReturns.clientId', 'taxReturns.taxYear', 'users.email', 'users.firstName'])
    .where('taxReturns.id', '=', taxReturnId)
    .executeTakeFirst()
}

async function count(trx: Trx, taxReturnId: string, lastSentAt: Date): Promise<number> {
  const { sent } = await trx
    .insertInto('uploadReminders')
    .values({ taxReturnId, sent: 1, lastSentAt })
    .onConflict((conflict) =>
      conflict
        .column('taxReturnId')
        .doUpdateSet((eb) => ({ sent: eb('uploadReminders.sent', '+', 1), lastSentAt })),
    )
    .returning('sent')
    .executeTakeFirstOrThrow()
  return sent
}
