import { sql } from 'kysely'
import { clientName as joinNames } from '#shared/clients/client-name.ts'
import type { Audience, ThreadAbout } from '#shared/messages/messages.schema.ts'
import type { Preparer } from '#shared/returns/preparers.schema.ts'
import { holdings } from '#server/base/holdings.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { errors } from '#server/base/errors.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { listStaff } from '#server/records/auth/users.queries.ts'
import type { ChangeRecord, Reached } from '#server/change/change.ts'
import { clientName } from '#server/records/clients/client-access.queries.ts'
import {
  documentsVisibleTo,
  unscopedDocuments,
} from '#server/records/documents/documents.access.ts'
import { lockLiveClient } from '#server/records/clients/clients.queries.ts'
import { checkFiled } from '#server/records/documents/private-files.ts'
import { lockPreparer } from '#server/records/returns/preparers.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { messageForStaff } from '#server/mail/notices/messages.notices.ts'
import { mayRead, unscopedThreads, threadsVisibleTo, type ThreadViewer } from './messages.access.ts'
import type { Subject } from './find-subject.ts'
import { addEvent, changeThread, closed } from './write-message.ts'
import { lock, lockRow, lockRows } from '#server/records/locks/lock.ts'

export type LockedThread = Awaited<ReturnType<typeof lockThread>>

/** The facts that decide who reads a thread. */
interface Read {
  clientId: string | null
  audience: Audience
  startedBy: string | null
}

/** For an entry about a thread: of a private one only the person who began it learns, and staff. */
export function aboutThread({ id, clientId, audience, startedBy }: Read & { id: string }) {
  const reaches: Reached = {
    users: startedBy === null ? [] : [startedBy],
    client: audience === 'client',
  }
  return { subject: { type: 'thread' as const, id }, clientId, reaches }
}

/** The records that a change names besides the subject of the thread. */
export interface Named {
  returnIds?: readonly string[]
  documentIds?: readonly string[]
  clientIds?: readonly string[]
  /** A preparer, and who names them. */
  staff?: { id: string | null; by: string }
}

/**
 * Locks a thread until the transaction ends, after its subject, those that the change names, and its client: none is
 * erased or merged meanwhile.
 *
 * @throws AppError 404 for one that the viewer may not read, also if that changed while this waited for the lock
 */
export async function lockThread(
  trx: Trx,
  viewer: ThreadViewer,
  id: string,
  { returnIds = [], documentIds = [], clientIds = [], staff }: Named = {},
) {
  const ids = await threadsVisibleTo(trx, viewer)
    .select(['threads.clientId', 'threads.taxReturnId', 'threads.documentId'])
    .where('threads.id', '=', id)
    .executeTakeFirst()
  if (ids === undefined) throw notFound()
  // A second update of a row in a transaction looks its subject up again, which locks them.
  const taxReturns = [...returnIds, ids.taxReturnId]
  await lock(trx, { taxReturns, documents: [...documentIds, ids.documentId] })
  if (staff !== undefined) await lockPreparer(trx, staff)
  await lock(trx, { clients: [...clientIds, ids.clientId] })
  if (ids.clientId !== null && !(await lockLiveClient(trx, ids.clientId))) throw notFound()
  const own = threadsVisibleTo(trx, viewer)
    .select(['threads.id', 'threads.clientId', 'threads.taxReturnId', 'threads.state'])
    .select(['threads.assigneeId', 'threads.version', 'threads.waitingOn', 'threads.senderEmail'])
    .select(['threads.senderName', 'threads.audience', 'threads.startedBy'])
    .where('threads.id', '=', id)
  const locked = await lockRow(trx, { threads: 'update' }, own)
  if (locked === undefined) throw notFound()
  return locked
}

/** The return and the document that a thread is moved to. */
export async function subjectOf(
  trx: Trx,
  { about, aboutId }: { about: ThreadAbout; aboutId: string | null },
): Promise<Named> {
  if (about === 'client' || aboutId === null) return {}
  if (about !== 'document' && about !== 'item') return { returnIds: [aboutId] }
  const returns =
    about === 'document'
      ? unscopedReturns(trx)
          .innerJoin('documents', 'documents.taxReturnId', 'taxReturns.id')
          .where('documents.id', '=', aboutId)
          .select('taxReturns.id')
      : unscopedReturns(trx)
          .innerJoin('requestItems', 'requestItems.taxReturnId', 'taxReturns.id')
          .where('requestItems.id', '=', aboutId)
          .select('taxReturns.id')
  const returnIds = (await returns.execute()).map((row) => row.id)
  return about === 'document' ? { returnIds, documentIds: [aboutId] } : { returnIds }
}

interface NewThread {
  startedBy: string
  audience: 'client' | 'one'
  assigneeId: string | null
  /** The documents of its first message. */
  documentIds?: readonly string[]
  at: Date
  /** The sender as typed in the contact form. */
  senderName?: string
  senderEmail?: string
  senderPhone?: string | null
}

/** A new thread, without a word yet. */
export async function addThread(trx: Trx, subject: Subject, more: NewThread): Promise<string> {
  const { clientId, about, taxReturnId, documentId, itemId } = subject
  const { at, documentIds = [], ...columns } = more
  await lock(trx, { taxReturns: [taxReturnId], documents: [...documentIds, documentId] })
  if (!(await lockLiveClient(trx, clientId))) throw notFound()
  if (documentId !== null) await checkSubject(trx, documentId, more)
  const id = newId()
  await trx
    .insertInto('threads')
    .values({ id, clientId, about, taxReturnId, documentId, itemId, lastAt: at, ...columns })
    .execute()
  return id
}

/** The name of a private file is in no thread that others read. */
export async function checkSubject(
  trx: Trx,
  documentId: string,
  { audience, startedBy }: { audience: 'client' | 'one'; startedBy: string | null },
): Promise<void> {
  const isAlone = unscopedDocuments(trx)
    .select('id')
    .where('id', '=', documentId)
    .where('privateTo', '=', audience === 'one' ? startedBy : null)
  if ((await isAlone.executeTakeFirst()) === undefined) await checkFiled(trx, documentId)
}

/**
 * Counts the open threads that somebody began for a client: what a helper begins takes nothing from the client, from
 * staff, or from the contact form.
 *
 * @throws AppError 409 for too many
 */
export async function checkOpenThreads(
  trx: Trx,
  { clientId, startedBy }: { clientId: string; startedBy: string },
): Promise<void> {
  const { open } = await unscopedThreads(trx)
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('threads.clientId', '=', clientId)
    .where('threads.startedBy', '=', startedBy)
    .where('threads.state', '=', 'open')
    .executeTakeFirstOrThrow()
  if (open < holdings.openThreads.most) return
  throw errors.conflict(
    `You have ${holdings.openThreads.most} open threads here: write in one of them`,
  )
}

/**
 * Closes the private threads of somebody whose access has ended: nobody on the client's side can read an answer. What
 * they began for all to read stays open, because the client reads it and answers.
 */
export async function closePrivateThreads(
  trx: Trx,
  { clientId, userId, at }: { clientId: string; userId: string; at: Date },
): Promise<void> {
  const own = unscopedThreads(trx)
    .select('threads.id')
    .where('threads.clientId', '=', clientId)
    .where('threads.startedBy', '=', userId)
    .where('threads.audience', '=', 'one')
    .where('threads.state', '=', 'open')
    .where(({ not }) => not(mayRead({ id: userId })))
    .orderBy('threads.id')
  const unread = await lockRows(trx, { threads: 'update' }, own)
  for (const { id } of unread) {
    await changeThread(trx, id, closed)
    await addEvent(trx, { threadId: id, authorId: null, event: 'ended', createdAt: at })
  }
}

/**
 * Assigns a staff member's threads to a colleague, or unassigns them, and counts the open ones. The closed ones go
 * along, because they may open again.
 */
export async function giveThreads(
  trx: Trx,
  record: ChangeRecord,
  { from, heir }: { from: string; heir: Preparer | null },
): Promise<number> {
  const assigneeId = heir?.id ?? null
  const own = trx.selectFrom('threads').select('id').where('assigneeId', '=', from).orderBy('id')
  await lockRows(trx, { threads: 'update' }, own)
  const given = await trx
    .updateTable('threads')
    .set({ assigneeId, lateNotifiedAt: null, version: sql<number>`version + 1` })
    .where('assigneeId', '=', from)
    .returning(['id', 'clientId', 'audience', 'startedBy', 'state'])
    .execute()
  const open = given.filter(({ state }) => state === 'open')
  for (const thread of open) recordAssigned(record, thread, heir)
  return open.length
}

export function recordAssigned(
  record: ChangeRecord,
  thread: Parameters<typeof aboutThread>[0],
  to: Preparer | null,
): void {
  record.audit({
    action: 'thread.assigned',
    ...aboutThread(thread),
    details: { name: to && joinNames(to.firstName, to.lastName), to: to?.id ?? null },
  })
}

/** @throws AppError 404 for a document of another client, of another return, and one that the writer may not see */
export async function checkDocuments(
  trx: Trx,
  viewer: Pick<Viewer, 'id' | 'role' | 'withheld'>,
  { clientId, taxReturnId }: { clientId: string | null; taxReturnId: string | null },
  documentIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(documentIds)]
  if (ids.length === 0) return
  const found = await documentsVisibleTo(trx, viewer)
    .select('documents.id')
    .where('documents.id', 'in', ids)
    .where('taxReturns.clientId', '=', clientId)
    .$if(taxReturnId !== null, (documents) =>
      documents.where('documents.taxReturnId', '=', taxReturnId ?? ''),
    )
    .execute()
  if (found.length < ids.length) throw errors.notFound('Document')
}

/**
 * Notifies the staff member who answers, or all staff, that threads of a client wait, or of the visitors together: one
 * unread notice for each of these, so that nobody can fill the list.
 */
export async function notifyStaffOfThread(
  trx: Trx,
  record: ChangeRecord,
  thread: { id: string; clientId: string | null; assigneeId: string | null },
  { name, at }: { name: string; at: Date },
): Promise<void> {
  const staff = await listStaff(trx)
  const notice = messageForStaff(thread, { by: name, at, ...(await waitingOf(trx, thread)) })
  const own = staff.filter((id) => id === thread.assigneeId)
  for (const userId of own.length > 0 ? own : staff) record.notify({ userId, ...notice })
}

/** How many threads of a client, or of visitors, wait for the firm, and the client's name. */
async function waitingOf(trx: Trx, { clientId }: { clientId: string | null }) {
  return unscopedThreads(trx)
    .leftJoin('clients', 'clients.id', 'threads.clientId')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .select(sql<string | null>`min(${clientName})`.as('client'))
    .where('threads.waitingOn', '=', 'firm')
    .where('threads.clientId', clientId === null ? 'is' : '=', clientId)
    .executeTakeFirstOrThrow()
}

const notFound = () => errors.notFound('Message')
