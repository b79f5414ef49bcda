import { sql } from 'kysely'
import {
  aboutAnswer,
  aboutInput,
  getThreadInput,
  listThreadsInput,
  openedThread,
  replyThreadInput,
  startThreadInput,
  threadIdInput,
  threadPage,
} from '#shared/messages/messages.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { recordChange } from '#server/change/change.ts'
import { clientProcedure, router } from '#server/calls/trpc.ts'
import { decodeTimeCursor, encodeTimeCursor } from '#server/database/time-cursor.ts'
import { openClient } from '#server/records/clients/open-client.ts'
import { aboutThread, lockThread } from '#server/records/messages/change-thread.ts'
import { findByWords } from '#server/records/messages/find-by-words.ts'
import { returnForFiles } from '#server/records/messages/files-return.ts'
import { findSubject } from '#server/records/messages/find-subject.ts'
import { labelOf } from '#server/records/messages/thread-label.ts'
import { markThreadRead } from '#server/records/messages/thread-readers.ts'
import {
  clientView,
  findOpenThread,
  personOf,
  threadsWithSubject,
} from '#server/records/messages/threads.queries.ts'
import { hasNews } from '#server/records/messages/write-message.ts'
import { asClient, openThread, replyAsClient, startThread } from './client-messages.ts'

/** The talks of a client with the firm, for the client's side. */
export const messagesRouter = router({
  /** The threads of a client that the caller may read, newest word first. */
  list: clientProcedure
    .meta({ allowImpersonation: true, needs: [[]], notForStaff: true })
    .input(listThreadsInput)
    .output(threadPage)
    .query(async ({ ctx, input }) => {
      const { client = ctx.viewer.id, search, limit, cursor } = input
      if (client !== ctx.viewer.id) await openClient(ctx, client)
      const after = cursor === null ? null : decodeTimeCursor(cursor)
      const viewer = asClient(ctx)
      const found =
        search === null ? null : await findByWords(ctx, viewer, { search, clientId: client })
      const rows = await threadsWithSubject(ctx.db, viewer, { reader: viewer.id, from: 'staff' })
        .where('threads.clientId', '=', client)
        .$if(found !== null, (threads) =>
          threads.where(sql<boolean>`threads.id = any(${found}::uuid[])`),
        )
        .$if(after !== null, (threads) =>
          threads.where(
            sql<boolean>`(threads.last_at, threads.id) < (${after?.createdAt}, ${after?.id})`,
          ),
        )
        .orderBy('threads.lastAt', 'desc')
        .orderBy('threads.id', 'desc')
        .limit(limit + 1)
        .execute()
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        items: page.map((row) => clientView(ctx.keyring, row)),
        nextCursor:
          rows.length > limit && last
            ? encodeTimeCursor({ createdAt: last.lastAt, id: last.id })
            : null,
      }
    }),

  get: clientProcedure
    .meta({ allowImpersonation: true, about: 'thread', needs: [['messages']], notForStaff: true })
    .input(getThreadInput)
    .output(openedThread)
    .query(({ ctx, input }) => openThread(ctx, input)),

  /** The contents of the box for a new message. */
  about: clientProcedure
    .meta({ allowImpersonation: true, needs: [['ask']], notForStaff: true })
    .input(aboutInput)
    .output(aboutAnswer)
    .query(async ({ ctx, input: { client = ctx.viewer.id, ...about } }) => {
      const subject = await findSubject(ctx.db, asClient(ctx), { ...about, clientId: client })
      const { rows } = await sql<{ assignee: ReturnType<typeof clientView>['assignee'] }>`
        select ${personOf(sql`users.id = ${subject.preparerId}`)} as assignee`.execute(ctx.db)
      const { taxReturnId, taxYear, joint } = subject
      const assignee = rows[0]?.assignee ?? null
      const viewer = asClient(ctx)
      const openThread = await findOpenThread(ctx.db, viewer, subject)
      const filesGoTo = await returnForFiles(ctx.db, viewer, subject)
      const { label } = labelOf(subject)
      return { label, taxReturnId, taxYear, joint, assignee, openThread, filesGoTo }
    }),

  /** Begins a thread with its first message. */
  start: clientProcedure
    .meta({ limit: ['message-account'], needs: [['ask']], notForStaff: true })
    .input(startThreadInput)
    .output(openedThread)
    .mutation(({ ctx, input }) => startThread(ctx, input)),

  reply: clientProcedure
    .meta({ limit: ['message-account'], about: 'thread', needs: [['messages']], notForStaff: true })
    .input(replyThreadInput)
    .output(openedThread)
    .mutation(({ ctx, input }) => replyAsClient(ctx, input)),

  /** The caller has read the thread until now. */
  read: clientProcedure
    .meta({ about: 'thread', needs: [['messages']], notForStaff: true })
    .input(threadIdInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        const thread = await lockThread(trx, asClient(ctx), id)
        const read = { threadId: id, userId: ctx.viewer.id, readAt: ctx.now() }
        if (await hasNews(trx, read)) record.refresh('messages', aboutThread(thread))
        await markThreadRead(trx, read)
        return { success: true as const }
      }),
    ),
})
