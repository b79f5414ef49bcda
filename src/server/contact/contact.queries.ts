import { type Insertable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { MessageState } from '#shared/contact-messages.schema.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { TimePlace } from '#server/database/time-cursor.ts'
import { holdsWords } from '#server/database/word-search.ts'

export async function createContactMessage(
  trx: Trx,
  message: Insertable<Database['contactMessages']>,
) {
  await trx.insertInto('contactMessages').values(message).execute()
}

export interface MessageFilter {
  state: MessageState
  /** Searched in name, email, phone and message. */
  search: string | null
}

/**
 * One page by keyset: open messages oldest first, others newest first. One more row if there is a next page.
 */
export function listMessages(
  db: Db,
  page: MessageFilter & { limit: number; after: TimePlace | null },
) {
  const { state, after, limit } = page
  const direction = state === 'open' ? 'asc' : 'desc'
  const beyond = state === 'open' ? sql`>` : sql`<`
  return withAnswers(messagesWhere(db, page))
    .$if(after !== null, (messages) =>
      messages.where(
        sql<boolean>`(contact_messages.created_at, contact_messages.id) ${beyond} (${after?.createdAt}, ${after?.id})`,
      ),
    )
    .orderBy('contactMessages.createdAt', direction)
    .orderBy('contactMessages.id', direction)
    .limit(limit + 1)
    .execute()
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

export async function countMessages(db: Db, filter: MessageFilter): Promise<number> {
  const { count } = await messagesWhere(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What was sent from the viewer's address, newest first, with the mailed replies; nothing until the address is proven. */
export async function listOwnMessages(db: Db, viewer: Viewer, limit: number) {
  if (!viewer.emailProven) return []
  return db
    .selectFrom('contactMessages')
    .select(['createdAt', 'name', 'email', 'phone', 'message', 'answeredAt'])
    .select(sql<string | null>`case when answered_at is not null then reply end`.as('reply'))
    .where(({ fn }) => fn<string>('lower', ['email']), '=', viewer.email)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

export function findMessage(db: Db | Trx, id: string) {
  return withAnswers(
    db.selectFrom('contactMessages').where('contactMessages.id', '=', id),
  ).executeTakeFirst()
}

/** Counts open messages, and those from before a time. */
export function countOpenMessages(db: Db, before: Date) {
  return db
    .selectFrom('contactMessages')
    .select(({ fn }) => [
      fn.countAll<number>().as('open'),
      fn.countAll<number>().filterWhere('createdAt', '<', before).as('late'),
    ])
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Undefined when it does not exist or was answered already. */
export function answerMessage(
  trx: Trx,
  id: string,
  answer: { answeredAt: Date; answeredBy: string; reply: string | null },
) {
  return trx
    .updateTable('contactMessages')
    .set(answer)
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .returning(['email', 'name', 'message'])
    .executeTakeFirst()
}

/**
 * Reopens a message that was answered by mail, or one that was not. Returns false when there is none. Keeps a mailed
 * reply.
 */
export async function reopenMessage(
  trx: Trx,
  id: string,
  { byMail }: { byMail: boolean },
): Promise<boolean> {
  const reopened = await trx
    .updateTable('contactMessages')
    .set({ answeredAt: null, answeredBy: null })
    .where('id', '=', id)
    .where('answeredAt', 'is not', null)
    .where('reply', byMail ? 'is not' : 'is', null)
    .executeTakeFirst()
  return reopened.numUpdatedRows === 1n
}

export async function deleteMessagesFrom(trx: Trx, addresses: string[]): Promise<void> {
  await trx
    .deleteFrom('contactMessages')
    .where(sql`lower(email)`, 'in', addresses)
    .execute()
}

function messagesWhere(db: Db, { state, search }: MessageFilter) {
  return db
    .selectFrom('contactMessages')
    .$if(state === 'open', (messages) => messages.where('answeredAt', 'is', null))
    .$if(state === 'answered', (messages) => messages.where('answeredAt', 'is not', null))
    .$if(search !== null, (messages) =>
      messages.where(holdsWords(sql.ref('contact_messages.search'), search ?? '')),
    )
}

function withAnswers(messages: ReturnType<typeof messagesWhere>) {
  return messages
    .leftJoin('users as answerer', 'answerer.id', 'contactMessages.answeredBy')
    .leftJoin('emailSuppressions', 'emailSuppressions.email', 'contactMessages.email')
    .select(['contactMessages.id', 'contactMessages.name', 'contactMessages.email'])
    .select(['contactMessages.phone', 'contactMessages.message', 'contactMessages.createdAt'])
    .select(['contactMessages.answeredAt', 'contactMessages.answeredBy', 'contactMessages.reply'])
    .select(['answerer.firstName as answererFirstName', 'answerer.lastName as answererLastName'])
    .select(['answerer.email as answererEmail', 'emailSuppressions.refusedAt as refusedSince'])
}
