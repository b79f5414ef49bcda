import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Database } from '#db/schema.ts'
import { isLate } from '#shared/returns/answer-time.ts'
import type { ClientThread } from '#shared/messages/messages.schema.ts'
import type { StaffThread } from '#shared/messages/staff-messages.schema.ts'
import { maskSsns } from '#shared/base/ssn-in-text.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { signsIn } from '#server/records/clients/clients.queries.ts'
import { staffNow } from '#server/records/auth/users.queries.ts'
import { openBody } from './message-body.ts'
import { type StaffViewer, threadsVisibleTo, type ThreadViewer } from './messages.access.ts'
import { labelOf, type ThreadSubject } from './thread-label.ts'

type Unread = 'staff' | 'client'

/**
 * Threads with what a list says of them. `reader` counts the messages since they last read the thread; `from`: of which
 * side.
 */
export function threadsWithSubject(
  db: Db | Trx,
  viewer: ThreadViewer,
  { reader, from }: { reader: string; from: Unread },
) {
  return threadsVisibleTo(db, viewer)
    .leftJoin('documents', 'documents.id', 'threads.documentId')
    .leftJoin('requestItems', 'requestItems.id', 'threads.itemId')
    .leftJoinLateral(lastMessage, (join) => join.onTrue())
    .select(['threads.id', 'threads.clientId', 'threads.about', 'threads.taxReturnId'])
    .select(['threads.documentId', 'threads.itemId', 'threads.audience', 'threads.state'])
    .select(['threads.waitingOn', 'threads.waitingSince', 'threads.lastAt', 'threads.startedBy'])
    .select(['threads.snoozedUntil', 'threads.assigneeId', 'threads.version'])
    .select(['taxReturns.taxYear', 'documents.name as documentName'])
    .select(['requestItems.title as itemTitle', 'documents.deletedAt as documentDeletedAt'])
    .select(sql<boolean>`coalesce(tax_returns.joint, false)`.as('joint'))
    .select(['last.lastId', 'last.lastBody', 'last.lastSide'])
    .select(assignee.as('assignee'))
    .select(unread(reader, from).as('unread'))
}

export type ThreadRow = Awaited<
  ReturnType<ReturnType<typeof threadsWithSubject>['execute']>
>[number]

/** Threads with what a list says of them, and with their client, for staff. */
export function threadsForStaff(db: Db | Trx, viewer: StaffViewer) {
  return threadsWithSubject(db, viewer, { reader: viewer.id, from: 'client' })
    .leftJoin('clients', 'clients.id', 'threads.clientId')
    .select(['threads.senderName', 'threads.senderEmail', 'threads.senderPhone'])
    .select(client.as('client'))
}

export type StaffThreadRow = Awaited<
  ReturnType<ReturnType<typeof threadsForStaff>['execute']>
>[number]

export function clientView(keyring: Keyring, row: ThreadRow): ClientThread {
  const { lastId, lastBody } = row
  return {
    ...labelOf(row),
    id: row.id,
    about: row.about,
    taxReturnId: row.taxReturnId,
    taxYear: row.taxYear,
    audience: row.audience,
    state: row.state,
    waitingOn: row.waitingOn,
    waitingSince: row.waitingSince,
    lastAt: row.lastAt,
    lastText: lastId && lastBody ? beginningOf(openBody(keyring, lastId, lastBody)) : '',
    lastSide: row.lastSide ?? 'system',
    assignee: row.assignee,
    unread: row.unread,
  }
}

export function staffView(keyring: Keyring, row: StaffThreadRow, now: Date): StaffThread {
  const { senderName, senderEmail, senderPhone, waitingOn, waitingSince } = row
  return {
    ...clientView(keyring, row),
    client: row.client,
    visitor:
      senderName === null || senderEmail === null
        ? null
        : { name: senderName, email: senderEmail, phone: senderPhone },
    late: waitingOn === 'firm' && waitingSince !== null && isLate(waitingSince, now),
    snoozedUntil: row.snoozedUntil !== null && row.snoozedUntil > now ? row.snoozedUntil : null,
    version: row.version,
  }
}

/** The beginning of a text in one line, numbers masked. */
function beginningOf(text: string): string {
  const line = Array.from(maskSsns(text).replaceAll(/\s+/g, ' '))
  return line.length > 140 ? `${line.slice(0, 139).join('')}…` : line.join('')
}

/** The threads of clients in which staff wrote something that a user has not read, by client. */
export async function countUnread(
  db: Db,
  viewer: Pick<Viewer, 'id' | 'withheld'>,
  clients: readonly { id: string }[],
): Promise<ReadonlyMap<string | null, number>> {
  const rows = await threadsVisibleTo(db, { ...viewer, role: 'client' })
    .select(['threads.clientId', sql<number>`count(*)::integer`.as('threads')])
    .where('threads.clientId', '=', sql<string>`any(${clients.map((client) => client.id)}::uuid[])`)
    .where(unread(viewer.id, 'staff'), '>', 0)
    .groupBy('threads.clientId')
    .execute()
  return new Map(rows.map(({ clientId, threads }) => [clientId, threads]))
}

/** The open thread about the same thing that was last used; null for a question in general. */
export async function findOpenThread(
  db: Db,
  viewer: ThreadViewer,
  { about, clientId, taxReturnId, documentId, itemId }: ThreadSubject & { clientId: string },
): Promise<string | null> {
  if (about === 'client') return null
  const found = await threadsVisibleTo(db, viewer)
    .select('threads.id')
    .where('threads.clientId', '=', clientId)
    .where('threads.about', '=', about)
    .where('threads.taxReturnId', '=', taxReturnId)
    .where('threads.state', '=', 'open')
    .$if(documentId !== null, (threads) => threads.where('threads.documentId', '=', documentId))
    .$if(itemId !== null, (threads) => threads.where('threads.itemId', '=', itemId))
    .orderBy('threads.lastAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** The last message that both sides can read, without events. */
function lastMessage(eb: ExpressionBuilder<Database, 'threads'>) {
  return eb
    .selectFrom('messages')
    .select(['messages.id as lastId', 'messages.body as lastBody', 'messages.side as lastSide'])
    .whereRef('messages.threadId', '=', 'threads.id')
    .where('messages.internal', '=', false)
    .where('messages.event', 'is', null)
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(1)
    .as('last')
}

/** The person of the staff who answers. */
const assignee = personOf(sql`users.id = threads.assignee_id and ${staffNow}`)

/** A person as the other side reads the name. */
export function personOf(condition: RawBuilder<unknown>) {
  return sql<ClientThread['assignee']>`(select ${jsonBuildObject({
    id: sql.ref<string>('users.id'),
    name: sql<string>`trim(users.first_name || ' ' || users.last_name)`,
    credential: sql.ref<string | null>('users.credential'),
  })} from users where ${condition})`
}

const client = sql<StaffThread['client']>`case when clients.id is not null then ${jsonBuildObject({
  id: sql.ref<string>('clients.id'),
  kind: sql.ref<string>('clients.kind'),
  firstName: sql.ref<string>('clients.firstName'),
  lastName: sql.ref<string>('clients.lastName'),
  email: sql.ref<string>('clients.email'),
  phone: sql.ref<string | null>('clients.phone'),
  signsIn,
  emailProven: sql.ref<boolean>('clients.emailProven'),
})} end`

function unread(reader: string, from: Unread) {
  const sides = from === 'staff' ? sql`('staff')` : sql`('client', 'visitor')`
  return sql<number>`(select count(*)::integer from messages
    where messages.thread_id = threads.id and messages.side in ${sides} and not messages.internal
      and messages.created_at > coalesce((select read_at from thread_reads
        where thread_reads.thread_id = threads.id and thread_reads.user_id = ${reader}), '-infinity'))`
}
