import { type Expression, sql, type SqlBool } from 'kysely'
import { firmDay } from '#shared/firm/business-days.ts'
import { firm } from '#shared/firm/firm.ts'
import { mostReminders } from '#shared/checklist/request-item-states.ts'
import type { NamedReturn } from '#shared/returns/return-name.ts'
import {
  aboutClient,
  type ChangeRecord,
  recordChange,
  systemSource,
} from '#server/change/change.ts'
import { Failures } from '#server/base/failures.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { signsIn } from '#server/records/clients/clients.queries.ts'
import { unscopedDocuments } from '#server/records/documents/documents.access.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { unscopedItems } from './request-items.access.ts'
import type { Resources } from '#server/change/services.ts'
import { uploadReminder } from '#server/mail/notices/returns.notices.ts'
import { lock } from '#server/records/locks/lock.ts'

/** Days at the firm after the last request, between two reminders, and until a reminder about an empty return. */
export const firstAfter = 3
const nextAfter = 7
export const emptyAfter = 7

type ReminderServices = Pick<Resources, 'db' | 'keyring' | 'clock'>

/**
 * Reminds the clients who have documents to send, and returns their number: one mail per client for all returns and
 * items. Each reminder is one transaction, which counts before it queues the mail, so two processes remind once. The
 * calendar is in docs/decisions/0038.
 */
export async function sendDocumentReminders(services: ReminderServices): Promise<number> {
  const failures = new Failures()
  let reminded = 0
  let last = ''
  for (;;) {
    const due = await listDue(services, last)
    for (const { clientId } of due) {
      if (await failures.of(() => remind(services, clientId))) reminded += 1
    }
    last = due.at(-1)?.clientId ?? ''
    if (last === '') break
  }
  failures.throwAny('clients could not be reminded of their documents')
  return reminded
}

/** A new request restarts the count of reminders. Stopped reminders stay stopped. */
export async function restartReminders(trx: Trx, clientId: string): Promise<void> {
  await trx
    .updateTable('documentReminders')
    .set({ sent: 0, lastSentAt: null })
    .where('clientId', '=', clientId)
    .execute()
}

function listDue({ db, clock }: ReminderServices, afterId: string) {
  return dueClients(db, clock())
    .$if(afterId !== '', (query) => query.where('waiting.clientId', '>', afterId))
    .orderBy('waiting.clientId')
    .limit(100)
    .execute()
}

/** Clients who are due today. */
function dueClients(db: Db | Trx, now: Date) {
  const isBefore = daysBefore(now)
  return waitingClients(db, now, emptyAfter)
    .where('documentReminders.stoppedAt', 'is', null)
    .where(({ eb, fn, val }) =>
      eb(fn.coalesce('documentReminders.sent', val(0)), '<', mostReminders),
    )
    .where(({ eb, ref, or }) =>
      or([
        eb('documentReminders.lastSentAt', 'is', null),
        isBefore(ref('documentReminders.lastSentAt'), nextAfter),
      ]),
    )
    .having(({ fn }) => isBefore(fn.max('waiting.askedAt'), firstAfter))
}

/** Clients who sign in and have something to send, with the number of waiting documents and their newest tax year. */
export function waitingClients(db: Db | Trx, now: Date, emptyDays: number) {
  return (
    waitingReturns(db, now, { emptyDays })
      .innerJoin('clients', 'clients.id', 'waiting.clientId')
      // A business has no user: its officers are reminded.
      .leftJoin('users', 'users.id', 'waiting.clientId')
      .select(({ fn }) => [
        'waiting.clientId',
        fn.max('waiting.form').as('form'),
        fn.max('waiting.taxYear').as('taxYear'),
        fn.sum<number>('waiting.documents').as('documents'),
      ])
      .where(signsIn)
      .where(({ eb, or }) => or([eb('users.id', 'is', null), eb('users.role', '=', 'client')]))
      .where('users.disabledAt', 'is', null)
      .where('users.erasedAt', 'is', null)
      .groupBy('waiting.clientId')
  )
}

/**
 * The returns that wait for documents from their clients, with their number; 0 for a return that has nothing in it.
 * `office`: only those of clients without a user, so that an index leads to them.
 */
export function waitingReturns(
  db: Db | Trx,
  now: Date,
  { emptyDays, office = false }: { emptyDays: number; office?: boolean },
) {
  const isBefore = daysBefore(now)
  const waiting = unscopedReturns(db)
    .innerJoinLateral(askedItems(db, firmDay(now)).as('asked'), (join) => join.onTrue())
    .select(['taxReturns.clientId', 'taxReturns.id as taxReturnId', 'taxReturns.taxYear'])
    .select(['taxReturns.form', 'asked.documents'])
    .select(sql<Date | null>`coalesce(asked.asked_at, tax_returns.created_at)`.as('askedAt'))
    .$if(office, (returns) => returns.where(sql<boolean>`not tax_returns.has_user`))
    .where('taxReturns.filedAt', 'is', null)
    // Only while the client has the next step something waits for them (turns.ts).
    .where('taxReturns.clientTurnAt', 'is not', null)
    .where(({ and, eb, or, ref, not, exists }) =>
      or([
        eb('asked.documents', '>', 0),
        // Older returns with no request and no upload.
        and([
          eb('asked.items', '=', 0),
          eb('taxReturns.status', '=', 'pending'),
          eb('taxReturns.handedOverAt', 'is', null),
          isBefore(ref('taxReturns.createdAt'), emptyDays),
          not(
            exists(
              unscopedDocuments(db)
                .select('documents.id')
                .where('documents.taxReturnId', '=', ref('taxReturns.id'))
                .where('documents.deletedAt', 'is', null),
            ),
          ),
        ]),
      ]),
    )
  return db
    .selectFrom(waiting.as('waiting'))
    .leftJoin('documentReminders', 'documentReminders.clientId', 'waiting.clientId')
}

/** Returns a check that a time was at least this many of the firm's days ago. */
function daysBefore(now: Date) {
  return (moment: Expression<Date | null>, days: number) =>
    sql<boolean>`(${moment} at time zone ${firm.timeZone})::date <= ${firmDay(now)}::date - ${days}::integer`
}

/**
 * In a query of returns: open items, and items expected by today. After the hand-over, or a start without one, only
 * items asked for since.
 */
function askedItems(db: Db | Trx, today: string) {
  const waits = sql<SqlBool>`(state = 'open' or (state = 'expected' and expected_on <= ${today}::date))
    and asked_at > coalesce(tax_returns.handed_over_at, tax_returns.started_at, '-infinity')`
  return unscopedItems(db)
    .where('requestItems.taxReturnId', '=', sql.ref<string>('tax_returns.id'))
    .select(({ fn }) => [
      fn.countAll<number>().as('items'),
      fn.countAll<number>().filterWhere(waits).as('documents'),
      fn.max<Date | null>('askedAt').filterWhere(waits).as('askedAt'),
    ])
}

/** Returns false if the client is no longer due, or another process has reminded them. */
async function remind(services: ReminderServices, clientId: string): Promise<boolean> {
  const at = services.clock()
  return recordChange(systemSource(services), async (trx, record) => {
    // A second process waits here for the lock; then the client is no longer due.
    await lock(trx, { clients: [clientId] }, 'no key update')
    const due = await dueClients(trx, at)
      .where('waiting.clientId', '=', clientId)
      .executeTakeFirst()
    if (due === undefined) return false
    await sendReminder(trx, record, due, at)
    return true
  })
}

type Due = Awaited<ReturnType<ReturnType<typeof dueClients>['executeTakeFirstOrThrow']>>

export async function sendReminder(
  trx: Trx,
  record: ChangeRecord,
  { clientId, taxYear, form, documents }: Due,
  at: Date,
): Promise<void> {
  const number = await count(trx, clientId, at)
  record.audit({
    action: 'client.reminded',
    ...aboutClient(clientId),
    details: { number, documents },
  })
  record.notifyReaders(clientId, {
    taxReturnId: null,
    named: { taxYear, form },
    notice: (of: NamedReturn) => uploadReminder(of, documents),
    mail: { template: 'document-reminder', documents },
  })
}

/** Returns the number of this reminder. */
async function count(trx: Trx, clientId: string, lastSentAt: Date): Promise<number> {
  const { sent } = await trx
    .insertInto('documentReminders')
    .values({ clientId, sent: 1, lastSentAt })
    .onConflict((conflict) =>
      conflict
        .column('clientId')
        .doUpdateSet((eb) => ({ sent: eb('documentReminders.sent', '+', 1), lastSentAt })),
    )
    .returning('sent')
    .executeTakeFirstOrThrow()
  return sent
}
