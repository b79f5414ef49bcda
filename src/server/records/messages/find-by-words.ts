import { sql } from 'kysely'
import { holdsIndexed, indexWords } from '#server/crypto/index-words.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { searchedWords } from '#server/crypto/word-macs.ts'
import type { Db } from '#server/database/database.ts'
import { openBody } from './message-body.ts'
import { messagesVisibleTo, type ThreadViewer } from './messages.access.ts'

/** The most threads that a search finds: the newest. */
export const mostFound = 200

/**
 * The threads of the newest messages with all words of the search: of all that the viewer sees, or of one client. The
 * index finds messages by MACs; the opened text decides. A search of short or frequent words alone finds nothing.
 */
export async function findByWords(
  { db, keyring }: { db: Db; keyring: Keyring },
  viewer: ThreadViewer,
  { search, clientId = null }: { search: string; clientId?: string | null },
): Promise<string[]> {
  const words = indexWords(search)
  if (words.length === 0) return []
  const macs = searchedWords(keyring, search)
  const holds = macs.map((mac) => sql`messages.words @> word_macs(${mac}::bytea)`)
  const rows = await messagesVisibleTo(db, viewer)
    .select(['messages.id', 'messages.threadId', 'messages.body'])
    .where(sql<boolean>`(${sql.join(holds, sql` or `)})`)
    .$if(clientId !== null, (messages) => messages.where('threads.clientId', '=', clientId))
    .orderBy('messages.createdAt', 'desc')
    .limit(mostFound)
    .execute()
  return rows.flatMap(({ id, threadId, body }) =>
    body !== null && holdsIndexed(openBody(keyring, id, body), words) ? [threadId] : [],
  )
}
