import { sql } from 'kysely'
import { clientName } from '#shared/clients/client-name.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import { deleteWaitingMails } from '#server/change/queue.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { messageForClient } from '#server/mail/notices/messages.notices.ts'
import { unscopedThreads, mayRead } from './messages.access.ts'
import { noteRead } from './write-message.ts'
import { lockRows } from '#server/records/locks/lock.ts'

/** Seconds in which a client who has the portal open reads it there. */
const mailWait = 300

interface Written {
  threadId: string
  clientId: string
  by: string
  /** When it was written. */
  at: Date
}

/**
 * Notifies the users who may read a thread that staff wrote in it: one unread notification a thread, and one mail until
 * they read it. Returns how many there are.
 */
export async function notifyThreadReaders(
  trx: Trx,
  record: ChangeRecord,
  { threadId, clientId, by, at }: Written,
): Promise<number> {
  const readers = await listReaders(trx, threadId, at)
  for (const reader of readers) {
    const { id: userId, email: to, firstName, unreadBefore } = reader
    const own = userId === clientId
    const of = nameFor(reader)
    const subject = { side: 'client', type: 'thread', id: threadId, clientId } as const
    record.notify({ userId, ...messageForClient(of, by), subject, replaces: [{ subject }] })
    if (unreadBefore) continue
    record.mail(
      {
        template: 'message-waiting',
        threadId,
        ...of,
        to,
        firstName,
        ...(own ? {} : { of: clientId }),
      },
      { after: mailWait, group: mailGroup(threadId, userId) },
    )
  }
  return readers.length
}

/** Names the return for a reader, as in notify-readers.ts. */
function nameFor(reader: Awaited<ReturnType<typeof listReaders>>[number]) {
  const { taxYear, form, stands, clientFirstName, clientLastName } = reader
  const client = clientName(clientFirstName ?? '', clientLastName ?? '')
  return { taxYear, ...(form && { form }), ...(!stands && { client }) }
}

/** `unreadBefore`: an earlier message of the firm, of which they were notified, is not read yet. */
function listReaders(trx: Trx, threadId: string, at: Date) {
  const readers = readersOf(trx, threadId)
    .leftJoin('clients', 'clients.id', 'threads.clientId')
    .select(['users.id', 'users.email', 'users.firstName'])
    .select(['taxReturns.taxYear', 'taxReturns.form'])
    .select(['clients.firstName as clientFirstName', 'clients.lastName as clientLastName'])
    .select(
      sql<boolean>`exists (select from access_now where access_now.client_id = threads.client_id
        and access_now.user_id = users.id and part in ('self', 'spouse'))`.as('stands'),
    )
    .select(
      sql<boolean>`exists (select from messages where messages.thread_id = threads.id
        and messages.side = 'staff' and not messages.internal and messages.created_at < ${at}
        and messages.created_at > coalesce(${readAt}, '-infinity'))`.as('unreadBefore'),
    )
  return lockRows(trx, { usersLast: 'key share' }, readers)
}

function readersOf(db: Db | Trx, threadId: string) {
  return unscopedThreads(db)
    .innerJoin('users', (join) =>
      join.on(
        sql<boolean>`users.id in (select access_now.user_id from access_now
          where access_now.client_id = threads.client_id)`,
      ),
    )
    .where('threads.id', '=', threadId)
    .where('users.erasedAt', 'is', null)
    .where(sql<boolean>`(users.disabled_at is null or users.id = threads.client_id)`)
    .where(({ ref }) => mayRead({ id: ref('users.id') }))
    .orderBy('users.id')
}

const readAt = sql`(select read_at from thread_reads
  where thread_reads.thread_id = threads.id and thread_reads.user_id = users.id)`

/** Whether the user with this address may still read the thread and has not read all of it: a mail makes sense. */
export async function isWaiting(
  db: Db,
  { threadId, to }: { threadId: string; to: string },
): Promise<boolean> {
  const reader = await readersOf(db, threadId)
    .select('users.id')
    .where('users.email', '=', to)
    .where(
      sql<boolean>`exists (select from messages where messages.thread_id = threads.id
        and messages.side = 'staff' and not messages.internal
        and messages.created_at > coalesce(${readAt}, '-infinity'))`,
    )
    .executeTakeFirst()
  return reader !== undefined
}

/** The user has read the thread: its notifications end. */
export async function markThreadRead(
  trx: Trx,
  read: { threadId: string; userId: string; readAt: Date },
): Promise<void> {
  const { threadId, userId } = read
  await noteRead(trx, read)
  await deleteWaitingMails(trx, [mailGroup(threadId, userId)])
  await trx
    .updateTable('notifications')
    .set({ readAt: read.readAt })
    .where('userId', '=', userId)
    .where('subjectType', '=', 'thread')
    .where('subjectId', '=', threadId)
    .where('readAt', 'is', null)
    .execute()
}

function mailGroup(threadId: string, userId: string): string {
  return `message:${threadId}:${userId}`
}
