import type { OpenedStaffThread } from '#shared/messages/staff-messages.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { suppressedSince } from '#server/records/mail/preferences.queries.ts'
import {
  listMessages,
  listReads,
  staffMessageView,
} from '#server/records/messages/messages.queries.ts'
import { staffView, threadsForStaff } from '#server/records/messages/threads.queries.ts'
import { answerFields } from '#server/records/request-items/answer-fields.ts'

/** Staff as the queries of the inbox know them. */
export function asStaff({ viewer }: Pick<SignedInContext, 'viewer'>) {
  return { ...viewer, role: 'admin' as const }
}

/** A thread as staff see it, with its newest messages. */
export async function openStaffThread(
  ctx: SignedInContext,
  { id, cursor = null }: { id: string; cursor?: string | null },
  db: Db | Trx = ctx.db,
): Promise<OpenedStaffThread> {
  const viewer = asStaff(ctx)
  const row = await threadsForStaff(db, viewer).where('threads.id', '=', id).executeTakeFirst()
  if (row === undefined) throw errors.notFound('Message')
  const { rows, earlier } = await listMessages(db, viewer, { id, cursor })
  const thread = staffView(ctx.keyring, row, ctx.now())
  const email = thread.client === null ? thread.visitor?.email : thread.client.email
  return {
    ...thread,
    joint: row.joint,
    messages: rows.map((message) => staffMessageView(ctx.keyring, viewer.id, message)),
    earlier,
    seen: await listReads(db, { id, by: 'client', except: viewer.id }),
    refusedSince: email ? await suppressedSince(db, email) : null,
    fields: await answerFields(db, {
      client: thread.client,
      taxReturnId: row.taxReturnId,
      taxYear: row.taxYear,
      sender: row.senderName,
    }),
  }
}
