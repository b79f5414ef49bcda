import { type Expression, sql } from 'kysely'
import { firmDay } from '#shared/firm/business-days.ts'
import {
  type CallEntry,
  type CallReason,
  type LogCallInput,
} from '#shared/clients/client-calls.schema.ts'
import { firm } from '#shared/firm/firm.ts'
import { cents } from '#shared/base/money.ts'
import { refusedDay } from '#shared/checklist/request-item-states.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { aboutClient, recordChange } from '#server/change/change.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'
import { clientCallsVisibleTo } from '#server/records/client-notes/client-notes.access.ts'
import { unscopedThreads } from '#server/records/messages/messages.access.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { lockClient, signsIn } from '#server/records/clients/clients.queries.ts'
import {
  unscopedInvoices,
  maySendReminders,
  mostReminders,
  nextDue,
  remindersOfNext,
} from '#server/records/money/money.access.ts'
import { emptyAfter, firstAfter, waitingReturns } from '#server/records/request-items/reminders.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { waitingSigners } from '#server/records/signing/waiting-signers.ts'
import { foundClient } from './office-client.ts'

/** The maximum number of clients in the list. */
const longestCallList = 200

/**
 * Lists the clients to call. Office clients are called about what others are mailed about, and about unpaid invoices.
 * All clients are called about an invoice that is unpaid after the third reminder. The day is that of a first reminder;
 * after a call it is the day that was agreed on, or that of something that was asked for since.
 */
export async function readCallList(ctx: SignedInContext): Promise<CallEntry[]> {
  const rows = await dueRows(ctx)
  const entries = new Map<string, CallEntry>()
  for (const row of rows) {
    const { why, taxReturnId, taxYear, documents, dueOn, invoice, ...about } = row
    const entry = entries.get(about.id) ?? newEntry(ctx, { ...about, dueOn })
    entry.reasons.push({ why, taxReturnId, taxYear, documents, invoice })
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
  const due = invoices(db, now())
    .unionAll(documents(db, now()).$castTo<Due>())
    .unionAll(signatures(db).$castTo<Due>())
    .unionAll(payments(db).$castTo<Due>())
    .unionAll(messages(db).$castTo<Due>())
  // Read one by one, because only a few of all clients are due.
  const client = db
    .selectFrom('clients')
    .select(['id', 'firstName', 'lastName', 'sortName', 'phone', 'email', 'emailProven'])
    .select(['hasUser', 'erasedAt'])
    .where('clients.id', '=', sql.ref<string>('due.clientId'))
    .where('clients.erasedAt', 'is', null)
    .where('clients.archivedAt', 'is', null)
    .limit(1)
  return db
    .selectFrom(due.as('due'))
    .innerJoinLateral(client.as('clients'), (join) => join.onTrue())
    .leftJoinLateral(lastCall.as('last'), (join) => join.onTrue())
    .select(['clients.id', 'clients.firstName', 'clients.lastName'])
    .select(['clients.phone', 'clients.email', 'clients.emailProven'])
    .select(['due.why', 'due.taxReturnId', 'due.taxYear', 'due.documents', 'due.invoice'])
    .select(['last.callId', 'last.calledAt', 'last.calledBy', 'last.note'])
    .select(
      sql<string>`least(last.next_on, case when last.called_at is null or last.called_at < due.since
        then (due.since at time zone ${firm.timeZone})::date + (case due.why when 'invoice' then 0 else ${firstAfter}::integer end) end)`.as(
        'dueOn',
      ),
    )
    .where(({ eb, not, or }) => or([eb.ref('due.afterThird'), not(signsIn)]))
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
    .select([because('documents'), 'waiting.documents', 'waiting.askedAt as since', ...noInvoice])
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
      ...noInvoice,
    ])
    .groupBy(['taxReturns.clientId', 'taxReturns.id', 'taxReturns.taxYear'])
}

/** The fee is due when the return is ready to file, as the engagement letter says. */
function payments(db: Db) {
  const unpaid = unscopedReturns(db)
    .select(['taxReturns.clientId', 'taxReturns.id as taxReturnId', 'taxReturns.taxYear'])
    .select([because('payment'), nothing, 'taxReturns.completedAt as since', ...noInvoice])
    .where(ofOffice)
    // A return with an open invoice is called about for that invoice, on its own day.
    .where('taxReturns.id', 'not in', returnsWithUnpaidInvoice(db))
    .where('taxReturns.owed', '>', cents.parse(0))
  return unpaid
    .where('taxReturns.filedAt', 'is', null)
    .where('taxReturns.signing', '=', 'signed')
    .unionAll(unpaid.where('taxReturns.filedAt', 'is not', null))
}

/** Messages about a return to a client who reads nothing online. Most threads that wait are not theirs. */
function messages(db: Db) {
  return unscopedThreads(db)
    .where(isOffice(sql`threads.client_id`))
    .select(['taxReturns.clientId', 'taxReturns.id as taxReturnId', 'taxReturns.taxYear'])
    .select(({ fn }) => [
      because('message'),
      nothing,
      fn.max<Date | null>('threads.waitingSince').as('since'),
      ...noInvoice,
    ])
    .where('threads.waitingOn', '=', 'client')
    .where('taxReturns.id', 'is not', null)
    .groupBy(['taxReturns.clientId', 'taxReturns.id', 'taxReturns.taxYear'])
    .$narrowType<{ clientId: string; taxReturnId: string; taxYear: number }>()
}

/**
 * Finds the unpaid invoices to call about, of those that may be reminded of: after the third reminder, or, for an office
 * client, from the due date on.
 */
function invoices(db: Db | Trx, now: Date) {
  const dueAt = sql`(next.due_on::timestamp at time zone ${firm.timeZone})`
  return unscopedInvoices(db)
    .innerJoin(nextDue(db).as('next'), 'next.invoiceId', 'invoices.id')
    .select(['invoices.clientId', 'invoices.taxReturnId', 'taxReturns.taxYear'])
    .select([because('invoice'), nothing])
    .select(
      sql<Date | null>`case when ${afterThird} then invoices.reminded_at else ${dueAt} end`.as(
        'since',
      ),
    )
    .select(afterThird.as('afterThird'))
    .select(
      sql<Unpaid | null>`jsonb_build_object('id', invoices.id, 'number', invoices.number, 'cents', next.open,
        'dueOn', next.due_on::text)`.as('invoice'),
    )
    .where(maySendReminders(db))
    .where(({ and, eb, or }) =>
      or([
        afterThird,
        and([eb('next.dueOn', '<=', firmDay(now)), isOffice(sql`invoices.client_id`)]),
      ]),
    )
}

/** In a query of invoices with what is due next. */
const afterThird = sql<boolean>`(${remindersOfNext} >= ${sql.lit(mostReminders)})`

type Due = Awaited<ReturnType<ReturnType<typeof invoices>['execute']>>[number]
type Unpaid = NonNullable<CallEntry['reasons'][number]['invoice']>

function returnsWithUnpaidInvoice(db: Db) {
  return unscopedInvoices(db)
    .select('invoices.taxReturnId')
    .where('invoices.state', '=', 'open')
    .whereRef('invoices.paid', '<', 'invoices.total')
    .where('invoices.taxReturnId', 'is not', null)
    .$narrowType<{ taxReturnId: string }>()
}

/** True for a client without a user, where there is no return to read it from. An index lists these clients. */
function isOffice(clientId: Expression<unknown>) {
  return sql<boolean>`${clientId} in (
    select id from clients where not has_user and erased_at is null and archived_at is null)`
}

/** Returns of clients without a user, by an index. The list checks later whether somebody else signs in for them. */
const ofOffice = sql<boolean>`not tax_returns.has_user`

function because(why: CallReason) {
  return sql<CallReason>`${sql.lit(why)}`.as('why')
}

const nothing = sql<number>`0`.as('documents')
const noInvoice = [
  sql<boolean>`false`.as('afterThird'),
  sql<Unpaid | null>`null::jsonb`.as('invoice'),
] as const

/** @throws AppError 400 for a day in the past, 404, 409 for a client who signs in and is reminded by email */
export function logCall(ctx: SignedInContext, { clientId, note, nextOn }: LogCallInput) {
  const calledAt = ctx.now()
  const message = refusedDay(nextOn, firmDay(calledAt))
  if (message !== null) throw errors.badInput(message, [{ path: 'nextOn', message }])
  return recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    const client = foundClient(await lockClient(trx, clientId))
    const unpaid = invoices(trx, calledAt)
      .where('invoices.clientId', '=', clientId)
      .where(afterThird)
      .limit(1)
    if (client.signsIn && (await unpaid.executeTakeFirst()) === undefined) {
      throw errors.conflict('This client signs in and is reminded by email')
    }
    const id = newId()
    const sealed = sealField(ctx.keyring, sealingContext(id), note)
    await trx
      .insertInto('clientCalls')
      .values({ id, clientId, calledBy: ctx.viewer.id, calledAt, note: sealed, nextOn })
      .execute()
    record.audit({
      action: 'client.called',
      ...aboutClient(clientId),
    })
    return { success: true as const }
  })
}

function sealingContext(row: string) {
  return { table: 'client_calls', column: 'note', row }
}
