import type { ContactInput } from '#shared/messages/contact.schema.ts'
import type { Resources } from '#server/change/services.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { aboutThread, addThread, notifyStaffOfThread } from './change-thread.ts'
import { findSubject } from './find-subject.ts'
import { markThreadRead } from './thread-readers.ts'
import { addEvent, addMessage, waitFor } from './write-message.ts'
import { lockRow } from '#server/records/locks/lock.ts'

interface Sent {
  typed: ContactInput
  /** The client who is signed in, or null for a visitor. */
  client: Viewer | null
  at: Date
}

/** Begins a thread with a message from the contact form, for the client who is signed in or for a visitor. */
export async function beginContactThread(
  trx: Trx,
  record: ChangeRecord,
  resources: Pick<Resources, 'keyring'>,
  { typed, client, at }: Sent,
): Promise<void> {
  const { name, email, phone, message: text } = typed
  const sender = { senderName: name, senderEmail: email, senderPhone: phone }
  const thread =
    client === null
      ? await addVisitorThread(trx, sender, at)
      : await addClientThread(trx, sender, { client, at })
  const { id: threadId, clientId } = thread
  const side = client === null ? 'visitor' : 'client'
  await addMessage(trx, resources, { threadId, authorId: clientId, side, text, createdAt: at })
  await waitFor(trx, threadId, { on: 'firm', at })
  if (clientId !== null) await markThreadRead(trx, { threadId, userId: clientId, readAt: at })
  const read = { audience: 'client', startedBy: clientId } as const
  record.audit({ action: 'contact.received', ...aboutThread({ ...thread, ...read }) })
  const by = client === null ? name : `${client.firstName} ${client.lastName}`.trim()
  await notifyStaffOfThread(trx, record, thread, { name: by, at })
}

interface Sender {
  senderName: string
  senderEmail: string
  senderPhone: string | null
}

async function addClientThread(
  trx: Trx,
  sender: Sender,
  { client, at }: { client: Viewer; at: Date },
) {
  const clientId = client.id
  // The session may have ended in the meantime.
  await lockAccount(trx, client)
  const subject = await findSubject(trx, client, { about: 'client', aboutId: null, clientId })
  const { preparerId: assigneeId } = subject
  const more = { startedBy: clientId, audience: 'client', assigneeId, at, ...sender } as const
  return { id: await addThread(trx, subject, more), clientId, assigneeId }
}

async function addVisitorThread(trx: Trx, sender: Sender, lastAt: Date) {
  const id = newId()
  await trx
    .insertInto('threads')
    .values({ id, about: 'client', lastAt, ...sender })
    .execute()
  return { id, clientId: null, assigneeId: null }
}

/** The answer to a visitor was not delivered: the firm has to answer in another way. Returns who wrote it. */
export async function reopenUndelivered(
  trx: Trx,
  record: ChangeRecord,
  threadId: string,
  at: Date,
): Promise<string | null> {
  const own = trx
    .selectFrom('threads')
    .select(['id', 'clientId', 'waitingOn', 'audience', 'startedBy'])
    .where('id', '=', threadId)
  const thread = await lockRow(trx, { threads: 'update' }, own)
  if (thread === undefined || thread.waitingOn === 'firm') return null
  await addEvent(trx, { threadId, authorId: null, event: 'reopened', createdAt: at })
  await waitFor(trx, threadId, { on: 'firm', at })
  const details = { why: 'address_refused' } as const
  record.audit({ action: 'thread.reopened', ...aboutThread(thread), details })
  const answer = await trx
    .selectFrom('messages')
    .select('authorId')
    .where('threadId', '=', threadId)
    .where('side', '=', 'staff')
    .where('internal', '=', false)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return answer?.authorId ?? null
}
