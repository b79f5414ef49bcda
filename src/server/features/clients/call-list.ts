import { sql } from 'kysely'
import { firmDay } from '#shared/business-days.ts'
import {
  type CallEntry,
  type CallReason,
  type LogCallInput,
  longestCallList,
} from '#shared/client-calls.schema.ts'
import { firm } from '#shared/firm.ts'
import { refusedDay } from '#shared/request-item-states.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { recordChange } from '#server/change/change.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import { type Db, newId } from '#server/database/database.ts'
import { clientCallsVisibleTo } from '#server/records/client-notes/client-notes.access.ts'
import { everyThread } from '#server/records/messages/messages.access.ts'
import { signsIn } from '#server/records/clients/clients.queries.ts'
import { emptyAfter, firstAfter, waitingReturns } from '#server/records/request-items/reminders.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { waitingSigners } from '#server/records/signing/waiting-signers.ts'
import { lockOfficeClient } from './office-client.ts'

/**
 * The reminders of office clients, who are called: what clients who sign in are mailed about, and what is not paid. The
 * day is that of a first reminder; after a call it is the day that was agreed, or that of what was asked for since.
 */
export async function readCallList(ctx: SignedInContext): Promise<CallEntry[]> {
  const rows = await dueRows(ctx)
  const entries = new Map<string, CallEntry>()
  for (const row of rows) {
    const { why, taxReturnId, taxYear, documents, dueOn, ...about } = row
    const entry = entries.get(about.id) ?? newEntry(ctx, { ...about, dueOn })
    entry.reasons.push({ why, taxReturnId, taxYear, documents })
    entries.set(about.id, entry)
  }
  return [...entries.values()].slice(0, longestCallList)
}

type Row = Awaited<ReturnType<typeof dueRows>>[number]

function newEntry(
  { keyring }: Pick<SignedInContext, 'keyring'>,
  { callId, calledAt, calledBy, note, dueOn, ...client }: Omit<Row, keyof CallEntry['reasons'][0]>,
): CallEntry {
  const lastCall =
    callId === null || calledAt === null || note === null
      ? null
      : { at: calledAt, by: calledBy, note: openField(keyring, sealingContext(callId), note) }
  return { client, reasons: [], dueOn, lastCall }
}

function dueRows({ db, viewer, now }: SignedInContext) {
  const lastCall = clientCallsVisibleTo(db, viewer)
    .leftJoin('users as caller', 'caller.id', 'clientCalls.calledBy')
    .select(['clientCalls.id as callId', 'clientCalls.calledAt', 'clientCalls.note'])
    .select(['clientCalls.nextOn'])
    .select(sql<string | null>`caller.first_name || ' ' || caller.last_name`.as('calledBy'))
    .where('clientCalls.clientId', '=', sql.ref<string>('due.clientId'))
    .orderBy('clientCalls.calledAt', 'desc')
    .orderBy('clientCalls.id', 'desc')
    .limit(1)
  const due = documents(db, now())
    .unionAll(signatures(db))
    .unionAll(payments(db))
    .unionAll(messages(db))
  return db
    .selectFrom(due.as('due'))
    .innerJoin('clients', 'clients.id', 'due.clientId')
    .leftJoinLateral(lastCall.as('last'), (join) => join.onTrue())
    .select(['clients.id', 'clients.firstName', 'clients.lastName'])
    .select(['clients.phone', 'clients.email'])
    .select(['due.why', 'due.taxReturnId', 'due.taxYear', 'due.documents'])
    .select(['last.callId', 'last.calledAt', 'last.calledBy', 'last.note'])
    .select(
      sql<string>`least(last.next_on, case when last.called_at is null or last.called_at < due.since
        then (due.since at time zone ${firm.timeZone})::date + ${firstAfter}::integer end)`.as(
        'dueOn',
      ),
    )
    .where('clients.erasedAt', 'is', null)
    .where('clients.archivedAt', 'is', null)
    .where(({ not }) => not(signsIn))
    .orderBy('dueOn')
    .orderBy('clients.sortName')
    .orderBy('clients.id')
    .orderBy('due.taxYear', 'desc')
    .limit(4 * longestCallList)
    .execute()
}

function documents(db: Db, now: Date) {
  return waitingReturns(db, now, { emptyDays: emptyAfter, office: true })
    .select(['waiting.clientId', 'waiting.taxReturnId', 'waiting.taxYear'])
    .select([because('documents'), 'waiting.documents', 'waiting.askedAt as since'])
    .where('documentReminders.stoppedAt', 'is', null)
}

function signatures(db: Db) {
  return waitingSigners(db)
    .where(ofOffice)
    .where('taxReturns.filedAt', 'is', null)
    .select(['taxReturns.clientId', 'taxReturns.id as taxReturnId', 'taxReturns.taxYear'])
    .select(({ fn }) => [
      because('signature'),
      nothing,
      fn.max<Date | null>('returnPackages.publishedAt').as('since'),
    ])
    .groupBy(['taxReturns.clientId', 'taxReturns.id', 'taxReturns.taxYear'])
}

/** The fee is due when the return is ready to file, as the engagement letter says. */
function payments(db: Db) {
  const unpaid = unscopedReturns(db)
    .select(['taxReturns.clientId', 'taxReturns.id as taxReturnId', 'taxReturns.taxYear'])
    .select([because('payment'), nothing, 'taxReturns.completedAt as since'])
    .where(ofOffice)
    .where('taxReturns.paymentStatus', '=', 'unpaid')
  return unpaid
    .where('taxReturns.filedAt', 'is', null)
    .where('taxReturns.signing', '=', 'signed')
    .unionAll(unpaid.where('taxReturns.filedAt', 'is not', null))
}

/** What was written about a return to a client who reads nothing online. Most threads that wait are not theirs. */
function messages(db: Db) {
  const office = sql<boolean>`threads.client_id in (
    select id from clients where not has_user and erased_at is null and archived_at is null)`
  return everyThread(db)
    .where(office)
    .select(['taxReturns.clientId', 'taxReturns.id as taxReturnId', 'taxReturns.taxYear'])
    .select(({ fn }) => [
      because('message'),
      nothing,
      fn.max<Date | null>('threads.waitingSince').as('since'),
    ])
    .where('threads.waitingOn', '=', 'client')
    .where('taxReturns.id', 'is not', null)
    .groupBy(['taxReturns.clientId', 'taxReturns.id', 'taxReturns.taxYear'])
    .$narrowType<{ clientId: string; taxReturnId: string; taxYear: number }>()
}

/** Those without a user, by an index. Somebody else may sign in for them, which the whole list asks. */
const ofOffice = sql<boolean>`not tax_returns.has_user`

function because(why: CallReason) {
  return sql<CallReason>`${sql.lit(why)}`.as('why')
}

const nothing = sql<number>`0`.as('documents')

/** @throws AppError 400 for a day in the past, 404, 409 for a client who signs in */
export function logCall(ctx: SignedInContext, { clientId, note, nextOn }: LogCallInput) {
  const calledAt = ctx.now()
  const message = refusedDay(nextOn, firmDay(calledAt))
  if (message !== null) throw errors.badInput(message, [{ path: 'nextOn', message }])
  return recordChange(ctx, async (trx, record) => {
    await lockOfficeClient(trx, ctx, clientId, 'This client signs in and is reminded by email')
    const id = newId()
    const sealed = sealField(ctx.keyring, sealingContext(id), note)
    await trx
      .insertInto('clientCalls')
      .values({ id, clientId, calledBy: ctx.viewer.id, calledAt, note: sealed, nextOn })
      .execute()
    record.audit({
      action: 'client.called',
      subject: { type: 'client', id: clientId },
      clientId,
    })
    return { success: true as const }
  })
}

function sealingContext(row: string) {
  return { table: 'client_calls', column: 'note', row }
}
