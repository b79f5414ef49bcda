import { openBody } from '#server/records/messages/message-body.ts'
import type { TestApp } from './app.ts'

/** What was typed in the contact form, newest first. */
export async function contactsOf({ services: { db, keyring } }: TestApp) {
  const rows = await db
    .selectFrom('threads')
    .innerJoin('messages', 'messages.threadId', 'threads.id')
    .select(['threads.senderName as name', 'threads.senderEmail as email'])
    .select(['threads.senderPhone as phone', 'messages.id', 'messages.body'])
    .where('threads.senderEmail', 'is not', null)
    .where('messages.body', 'is not', null)
    .where('messages.side', 'in', ['client', 'visitor'])
    .orderBy('messages.id', 'desc')
    .execute()
  return rows.map(({ id, body, ...sender }) => ({
    ...sender,
    message: body === null ? '' : openBody(keyring, id, body),
  }))
}
