import { sql } from 'kysely'
import { nilId } from '#shared/base/text.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db } from '#server/database/database.ts'
import { fromAddresses } from './delete-threads.ts'
import { openBody } from './message-body.ts'
import { unscopedThreads, threadsVisibleTo } from './messages.access.ts'
import { labelOf } from './thread-label.ts'

/**
 * The threads of a client that the viewer may read, newest first, with whole texts and without notes; of the viewer's
 * own client also what a visitor with their proven address wrote. Staff who give an office client their data give no
 * private threads: these are of people who act for the client.
 */
export async function listExportedThreads(
  { db, keyring, viewer }: { db: Db; keyring: Keyring; viewer: Viewer },
  clientId: string,
  most: number,
) {
  const own = viewer.id === clientId && viewer.emailProven ? [viewer.email] : []
  const forClient = viewer.role === 'admin' && viewer.id !== clientId
  const readable = threadsVisibleTo(db, forClient ? viewer : { ...viewer, role: 'client' })
    .select('threads.id')
    .where('threads.clientId', '=', clientId)
    .$if(forClient, (all) => all.where('threads.audience', '=', 'client'))
  const threads = await unscopedThreads(db)
    .leftJoin('documents', 'documents.id', 'threads.documentId')
    .leftJoin('requestItems', 'requestItems.id', 'threads.itemId')
    .select(['threads.id', 'threads.about', 'threads.taxReturnId', 'threads.documentId'])
    .select(['threads.itemId', 'threads.audience', 'threads.state', 'threads.lastAt'])
    .select(['taxReturns.taxYear', 'documents.name as documentName'])
    .select(['documents.deletedAt as documentDeletedAt', 'requestItems.title as itemTitle'])
    .where(({ eb, or }) => or([eb('threads.id', 'in', readable), fromAddresses(own)]))
    .orderBy('threads.lastAt', 'desc')
    .limit(most)
    .execute()
  const messages = await listTexts(
    db,
    keyring,
    threads.map(({ id }) => id),
  )
  return threads.map(({ id, audience, state, ...subject }) => ({
    about: labelOf(subject).label,
    audience,
    state,
    messages: (messages.get(id) ?? []).map(({ message }) => message),
  }))
}

async function listTexts(db: Db, keyring: Keyring, threadIds: string[]) {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.authorId')
    .select(['messages.id', 'messages.threadId', 'messages.side', 'messages.body'])
    .select(['messages.createdAt', 'users.firstName', 'users.lastName'])
    .select(({ selectFrom }) =>
      selectFrom('messageDocuments')
        .innerJoin('documents', 'documents.id', 'messageDocuments.documentId')
        .select(
          sql<string[]>`coalesce(json_agg(documents.name order by documents.id), '[]')`.as('names'),
        )
        .whereRef('messageDocuments.messageId', '=', 'messages.id')
        .as('files'),
    )
    .where('messages.threadId', 'in', threadIds.length === 0 ? [nilId] : threadIds)
    .where('messages.internal', '=', false)
    .where('messages.event', 'is', null)
    .orderBy('messages.createdAt')
    .orderBy('messages.id')
    .execute()
  const texts = rows.map(({ id, threadId, side, body, createdAt, firstName, lastName, files }) => ({
    threadId,
    message: {
      from: [firstName, lastName].filter(Boolean).join(' ') || side,
      at: createdAt,
      text: body === null ? '' : openBody(keyring, id, body),
      /** The names of its documents. */
      files: files ?? [],
    },
  }))
  return Map.groupBy(texts, ({ threadId }) => threadId)
}
