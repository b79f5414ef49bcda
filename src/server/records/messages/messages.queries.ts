import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { StaffMessage } from '#shared/messages/staff-messages.schema.ts'
import type { ThreadMessage } from '#shared/messages/messages.schema.ts'
import { holdsSsn, maskSsns } from '#shared/base/ssn-in-text.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { decodeTimeCursor, encodeTimeCursor } from '#server/database/time-cursor.ts'
import { unscopedDocuments } from '#server/records/documents/documents.access.ts'
import { openBody } from './message-body.ts'
import { messagesVisibleTo, type ThreadViewer } from './messages.access.ts'
import { personOf } from './threads.queries.ts'

/** The messages of a page: more than a talk has, and few enough to open at once. */
const pageOf = 100

/** The newest messages of a thread, oldest first; with a cursor those before. */
export async function listMessages(
  db: Db | Trx,
  viewer: ThreadViewer,
  { id, cursor }: { id: string; cursor: string | null },
) {
  const before = cursor === null ? null : decodeTimeCursor(cursor)
  const rows = await messagesVisibleTo(db, viewer)
    .leftJoin('requestItems', 'requestItems.id', 'messages.itemId')
    .select(['messages.id', 'messages.authorId', 'messages.side', 'messages.internal'])
    .select(['messages.event', 'messages.body', 'messages.createdAt'])
    .select(personOf(sql`users.id = messages.author_id and users.erased_at is null`).as('author'))
    .select([item.as('item'), documents(db)])
    .where('threads.id', '=', id)
    .$if(before !== null, (messages) =>
      messages.where(
        sql<boolean>`(messages.created_at, messages.id) < (${before?.createdAt}, ${before?.id})`,
      ),
    )
    .orderBy('messages.createdAt', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(pageOf + 1)
    .execute()
  const page = rows.slice(0, pageOf)
  const last = page.at(-1)
  const earlier = rows.length > pageOf && last ? encodeTimeCursor(last) : null
  return { rows: page.toReversed(), earlier }
}

type MessageRow = Awaited<ReturnType<typeof listMessages>>['rows'][number]

/** A message as the client's side reads it: staff without their ids. */
export function messageView(keyring: Keyring, viewerId: string, row: MessageRow): ThreadMessage {
  const text = row.body === null ? '' : openBody(keyring, row.id, row.body)
  const { id, side, author, event, item: asked, documents: attached, createdAt } = row
  return {
    id,
    side,
    author,
    event,
    createdAt,
    item: asked,
    documents: attached,
    mine: row.authorId === viewerId,
    text: maskSsns(text),
  }
}

export function staffMessageView(
  keyring: Keyring,
  viewerId: string,
  row: MessageRow,
): StaffMessage {
  const text = row.body === null ? '' : openBody(keyring, row.id, row.body)
  return { ...messageView(keyring, viewerId, row), internal: row.internal, hidden: holdsSsn(text) }
}

/** The other people who have read a thread, and until when: the staff, or everybody else. */
export function listReads(
  db: Db | Trx,
  { id, by, except }: { id: string; by: 'staff' | 'client'; except: string },
) {
  return db
    .selectFrom('threadReads')
    .innerJoin('users', 'users.id', 'threadReads.userId')
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'))
    .select('threadReads.readAt as at')
    .where('threadReads.threadId', '=', id)
    .where('threadReads.userId', '!=', except)
    .where('users.role', '=', by === 'staff' ? 'admin' : 'client')
    .where('users.erasedAt', 'is', null)
    .orderBy('threadReads.readAt', 'desc')
    .limit(20)
    .execute()
}

/**
 * The first message of the firm, apart from the writer, since a message that the writer has seen; null if there is
 * none. An id that no message of the thread has counts as nothing seen.
 */
export async function saidSince(
  trx: Trx,
  keyring: Keyring,
  { threadId, seen, except }: { threadId: string; seen: string | null; except: string },
) {
  if (seen === null) return null
  const said = await trx
    .selectFrom('messages')
    .leftJoin('messages as shown', (join) =>
      join.onRef('shown.threadId', '=', 'messages.threadId').on('shown.id', '=', seen),
    )
    .leftJoin('users', 'users.id', 'messages.authorId')
    .select(['messages.id', 'messages.body', 'users.firstName', 'users.lastName'])
    .where('messages.threadId', '=', threadId)
    .where('messages.side', '=', 'staff')
    .where('messages.internal', '=', false)
    .where(
      sql<boolean>`(shown.id is null or (messages.created_at, messages.id) > (shown.created_at, shown.id))
        and messages.author_id is distinct from ${except}`,
    )
    .orderBy('messages.createdAt')
    .orderBy('messages.id')
    .limit(1)
    .executeTakeFirst()
  if (said === undefined || said.body === null) return null
  const by = [said.firstName, said.lastName].filter(Boolean).join(' ') || 'A colleague'
  return { by, text: maskSsns(openBody(keyring, said.id, said.body)) }
}

/** The text of a visitor's last message. */
export async function lastFromVisitor(
  trx: Trx,
  keyring: Keyring,
  threadId: string,
): Promise<string> {
  const last = await trx
    .selectFrom('messages')
    .select(['id', 'body'])
    .where('threadId', '=', threadId)
    .where('side', '=', 'visitor')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const body = last?.body ?? null
  return last === undefined || body === null ? '' : openBody(keyring, last.id, body)
}

const item = sql<
  ThreadMessage['item']
>`case when request_items.id is not null then ${jsonBuildObject({
  id: sql.ref<string>('requestItems.id'),
  title: sql.ref<string>('requestItems.title'),
  state: sql.ref<string>('requestItems.state'),
})} end`

/** The documents of a message, oldest first. */
function documents(db: Db | Trx) {
  const document = jsonBuildObject({
    id: sql.ref<string>('documents.id'),
    fileName: sql.ref<string>('documents.name'),
    category: sql.ref<string>('documents.category'),
    taxReturnId: sql.ref<string>('documents.taxReturnId'),
    deleted: sql<boolean>`documents.deleted_at is not null`,
  })
  return unscopedDocuments(db)
    .innerJoin('messageDocuments', 'messageDocuments.documentId', 'documents.id')
    .select(
      sql<
        ThreadMessage['documents']
      >`coalesce(json_agg(${document} order by documents.created_at, documents.id), '[]')`.as(
        'list',
      ),
    )
    .where('messageDocuments.messageId', '=', sql.ref<string>('messages.id'))
    .$asScalar()
    .as('documents')
}
