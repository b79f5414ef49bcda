import { sql, type Updateable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { MessageSide, ThreadEvent } from '#shared/messages/messages.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { Resources } from '#server/change/services.ts'
import { isSameAct, type Sent, sentAct } from '#server/crypto/sent-act.ts'
import { wordMacs } from '#server/crypto/word-macs.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { sealBody } from './message-body.ts'
import { lockName } from '#server/records/locks/lock.ts'

interface NewMessage {
  threadId: string
  authorId: string | null
  side: MessageSide
  text: string
  internal?: boolean
  documentIds?: readonly string[]
  sent?: Sent
  createdAt: Date
}

/** Stores what somebody wrote, sealed, and returns its id. */
export async function addMessage(
  trx: Trx,
  { keyring }: Pick<Resources, 'keyring'>,
  { text, documentIds = [], sent, ...message }: NewMessage,
): Promise<string> {
  const id = newId()
  const body = sealBody(keyring, id, text)
  const words = sql<string[]>`word_macs(${wordMacs(keyring.primary, text)}::bytea)`
  const isAnswer = message.side === 'staff' && message.internal !== true
  const once = sent?.key && { sentKey: sent.key, sentAct: sentAct(keyring, sent.act) }
  await trx
    .insertInto('messages')
    .values({ ...message, ...once, id, body, words, ...(isAnswer && firmWait(message.threadId)) })
    .execute()
  if (documentIds.length > 0) {
    const rows = [...new Set(documentIds)].map((documentId) => ({ messageId: id, documentId }))
    await trx.insertInto('messageDocuments').values(rows).execute()
  }
  return id
}

/** Notes in a thread what was done with it. */
export async function addEvent(
  trx: Trx,
  noted: {
    threadId: string
    authorId: string | null
    event: ThreadEvent
    itemId?: string
    createdAt: Date
  },
): Promise<void> {
  await trx
    .insertInto('messages')
    .values({
      ...noted,
      ...(noted.event === 'asked' && firmWait(noted.threadId)),
      id: newId(),
      side: 'system',
      words: [],
    })
    .execute()
}

/** The time since when the thread waits for the firm, which an answer notes before the wait ends. */
function firmWait(threadId: string) {
  const since = sql<Date | null>`(select waiting_since from threads
    where id = ${threadId} and waiting_on = 'firm')`
  return { waitedSince: since }
}

/**
 * The thread in which this person has sent this already, or null. Two calls with one key wait for each other.
 *
 * @throws AppError 409 if they sent something else with the key
 */
export async function findSent(
  trx: Trx,
  { keyring, viewer }: Pick<Resources, 'keyring'> & { viewer: { id: string } },
  { key, act }: Sent,
): Promise<string | null> {
  if (key === undefined) return null
  await lockName(trx, key)
  const sent = await trx
    .selectFrom('messages')
    .select(['threadId', 'sentAct'])
    .where('authorId', '=', viewer.id)
    .where('sentKey', '=', key)
    .executeTakeFirst()
  if (sent === undefined) return null
  if (!isSameAct(keyring, sent.sentAct, act)) throw errors.keyReused()
  return sent.threadId
}

/** Somebody has to answer now. A wait that has begun keeps its beginning. */
export async function waitFor(
  trx: Trx,
  threadId: string,
  { on, at }: { on: 'firm' | 'client'; at: Date },
): Promise<void> {
  await trx
    .updateTable('threads')
    .set(({ ref }) => ({
      state: 'open',
      waitingSince: sql<Date>`case when ${ref('waitingOn')} = ${on} then ${ref('waitingSince')} else ${at} end`,
      waitingOn: on,
      snoozedUntil: null,
      lateNotifiedAt: sql<Date | null>`case when ${ref('waitingOn')} = ${on} then ${ref('lateNotifiedAt')} end`,
      lastAt: at,
      version: sql<number>`version + 1`,
    }))
    .where('id', '=', threadId)
    .execute()
}

/** Nothing more is to be said. */
export const closed = {
  state: 'done',
  waitingOn: null,
  waitingSince: null,
  snoozedUntil: null,
} as const

/** A change of the thread itself, which a screen that shows the older version learns of. */
export async function changeThread(
  trx: Trx,
  id: string,
  columns: Updateable<Database['threads']>,
): Promise<void> {
  await trx
    .updateTable('threads')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Whether something was said since the user read the thread. */
export async function hasNews(
  trx: Trx,
  { threadId, userId }: { threadId: string; userId: string },
): Promise<boolean> {
  const thread = await trx
    .selectFrom('threads')
    .leftJoin('threadReads', (join) =>
      join.onRef('threadReads.threadId', '=', 'threads.id').on('threadReads.userId', '=', userId),
    )
    .select('threads.id')
    .where('threads.id', '=', threadId)
    .where(sql<boolean>`threads.last_at > coalesce(thread_reads.read_at, '-infinity')`)
    .executeTakeFirst()
  return thread !== undefined
}

/** Records that a user has read the thread until now; it never goes back. */
export async function noteRead(
  trx: Trx,
  { threadId, userId, readAt }: { threadId: string; userId: string; readAt: Date },
): Promise<void> {
  await trx
    .insertInto('threadReads')
    .values({ threadId, userId, readAt })
    .onConflict((conflict) =>
      conflict.columns(['threadId', 'userId']).doUpdateSet({
        readAt: sql<Date>`greatest(thread_reads.read_at, excluded.read_at)`,
      }),
    )
    .execute()
}
