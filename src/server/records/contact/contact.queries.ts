import { type Insertable, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Database } from '#db/schema.ts'
import type { ContactMessage, MessageState } from '#shared/contact-messages.schema.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { TimePageKey } from '#server/database/time-cursor.ts'
import { holdsWords } from '#server/database/word-search.ts'
import { messageHref } from '#server/mail/notices/contact.notices.ts'

export async function createContactMessage(
  trx: Trx,
  message: Insertable<Database['contactMessages']>,
) {
  await trx.insertInto('contactMessages').values(message).execute()
}

export interface MessageFilter {
  state: MessageState
  /** Searches name, email, phone and message. */
  search: string | null
}

/**
 * Returns one page by keyset: open messages oldest first, others newest first. Returns one more row if there is a next
 * page.
 */
export function listMessages(
  db: Db,
  page: MessageFilter & { limit: number; after: TimePageKey | null },
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

/** The messages of the viewer's account, newest first, with the replies. */
export function listOwnMessages(db: Db, { id }: Viewer, limit: number) {
  return ownMessages(db).where('userId', '=', id).limit(limit).execute()
}

/** Also includes messages sent from the viewer's address without a session, if the address is proven. */
export function listAllOwnMessages(db: Db, { id, email, emailProven }: Viewer, limit: number) {
  return ownMessages(db)
    .where(({ eb, or }) =>
      or([eb('userId', '=', id), ...(emailProven ? [sentByVisitor([email])] : [])]),
    )
    .limit(limit)
    .execute()
}

function ownMessages(db: Db) {
  return db
    .selectFrom('contactMessages')
    .select(['id', 'createdAt', 'name', 'email', 'phone', 'message', 'answeredAt'])
    .select(sql<string | null>`case when answered_at is not null then reply end`.as('reply'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}

function sentByVisitor(addresses: string[]) {
  return sql<boolean>`(user_id is null and lower(email) = any(${addresses}))`
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

/** Returns false if it does not exist or was already answered. */
export async function answerMessage(
  trx: Trx,
  id: string,
  answer: { answeredAt: Date; answeredBy: string; reply: string | null },
): Promise<boolean> {
  const answered = await trx
    .updateTable('contactMessages')
    .set(answer)
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
  return answered.numUpdatedRows === 1n
}

/**
 * Reopens a message that was answered by mail (`byMail`) or otherwise. Returns false if there is none. Keeps a mailed
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

export async function lockMessagesOf(trx: Trx, userId: string): Promise<void> {
  await trx
    .selectFrom('contactMessages')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Messages of an account, and of visitors with these addresses. */
export async function deleteMessagesOf(
  trx: Trx,
  { userId, addresses }: { userId: string; addresses: string[] },
): Promise<void> {
  const deleted = await trx
    .deleteFrom('contactMessages')
    .where(({ eb, or }) => or([eb('userId', '=', userId), sentByVisitor(addresses)]))
    .returning('id')
    .execute()
  const hrefs = deleted.map(({ id }) => messageHref(id))
  if (hrefs.length > 0) await trx.deleteFrom('notifications').where('href', 'in', hrefs).execute()
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
  return (
    messages
      .leftJoin('users as answerer', 'answerer.id', 'contactMessages.answeredBy')
      .leftJoin('users as sender', 'sender.id', 'contactMessages.userId')
      // The answer to an account does not depend on the typed address.
      .leftJoin('emailSuppressions', (join) =>
        join
          .onRef('emailSuppressions.email', '=', 'contactMessages.email')
          .on('contactMessages.userId', 'is', null),
      )
      .select(['contactMessages.id', 'contactMessages.name', 'contactMessages.email'])
      .select(['contactMessages.phone', 'contactMessages.message', 'contactMessages.createdAt'])
      .select(['contactMessages.answeredAt', 'contactMessages.reply'])
      .select('emailSuppressions.refusedAt as refusedSince')
      .select([person('answerer').as('answeredBy'), person('sender').as('client')])
  )
}

function person(joined: 'answerer' | 'sender') {
  const of = (column: string) => sql.ref<string>(`${joined}.${column}`)
  return sql<ContactMessage['client']>`case when ${of('id')} is not null then ${jsonBuildObject({
    id: of('id'),
    firstName: of('firstName'),
    lastName: of('lastName'),
    email: of('email'),
  })} end`
}
