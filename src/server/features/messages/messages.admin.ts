import {
  answerTimes,
  assignThreadInput,
  attachThreadInput,
  bulkAnswer,
  bulkInput,
  doneInput,
  inboxCounts,
  inboxPage,
  listInboxInput,
  moveThreadInput,
  noteInput,
  offlineInput,
  openedStaffThread,
  requestInThreadInput,
  revealMessageInput,
  snoozeInput,
  staffReplyInput,
  staffStartInput,
} from '#shared/messages/staff-messages.schema.ts'
import { getThreadInput, threadIdInput } from '#shared/messages/messages.schema.ts'
import { revealedNumber } from '#shared/clients/reveals.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { recordChange } from '#server/change/change.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import { aboutThread, lockThread } from '#server/records/messages/change-thread.ts'
import { countInbox, listInbox } from '#server/records/messages/inbox.queries.ts'
import { staffView } from '#server/records/messages/threads.queries.ts'
import { hasNews, noteRead } from '#server/records/messages/write-message.ts'
import { readAnswerTimes } from './answer-times.ts'
import { countOffline, writeToMany } from './bulk-messages.ts'
import {
  addNote,
  assignThread,
  attachThread,
  closeThread,
  moveThread,
  reopenThread,
  requestInThread,
  snoozeThread,
} from './handle-thread.ts'
import { asStaff, openStaffThread } from './open-staff-thread.ts'
import { revealMessage } from './reveal-message.ts'
import { replyAsStaff, startStaffThread } from './staff-messages.ts'

const reading = adminProcedure.meta({ action: 'read messages', mayFinish: true })
const writing = adminProcedure.meta({ action: 'write messages', mayFinish: true })
const handling = adminProcedure.meta({ action: 'handle messages', mayFinish: true })

/** The staff's inbox, and what they do with a thread. */
export const messagesAdmin = router({
  list: reading
    .input(listInboxInput)
    .output(inboxPage)
    .query(async ({ ctx, input }) => {
      const { rows, nextCursor } = await listInbox(ctx, asStaff(ctx), input)
      return { items: rows.map((row) => staffView(ctx.keyring, row, ctx.now())), nextCursor }
    }),

  counts: reading
    .meta({ poll: true })
    .output(inboxCounts)
    .query(({ ctx }) => countInbox(ctx.db, asStaff(ctx), ctx.now())),

  /** How long the answers of the last four weeks were waited for. */
  answerTimes: reading.output(answerTimes).query(({ ctx }) => readAnswerTimes(ctx.db, ctx.now())),

  get: reading
    .meta({ about: 'thread' })
    .input(getThreadInput)
    .output(openedStaffThread)
    .query(({ ctx, input }) => openStaffThread(ctx, input)),

  /** The caller has read the thread. It still waits for an answer. */
  read: reading
    .meta({ about: 'thread' })
    .input(threadIdInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        const thread = await lockThread(trx, asStaff(ctx), id)
        const read = { threadId: id, userId: ctx.viewer.id, readAt: ctx.now() }
        if (await hasNews(trx, read)) record.refresh('messages', aboutThread(thread))
        await noteRead(trx, read)
        return { success: true as const }
      }),
    ),

  /** Begins a thread with a client. */
  start: writing
    .input(staffStartInput)
    .output(openedStaffThread)
    .mutation(({ ctx, input }) => startStaffThread(ctx, input)),

  /** Answers in the portal, and a visitor by mail. */
  reply: writing
    .meta({ about: 'thread' })
    .input(staffReplyInput)
    .output(openedStaffThread)
    .mutation(({ ctx, input }) => replyAsStaff(ctx, input)),

  note: writing
    .meta({ about: 'thread' })
    .input(noteInput)
    .output(openedStaffThread)
    .mutation(({ ctx, input }) => addNote(ctx, input)),

  assign: handling
    .meta({ about: 'thread' })
    .input(assignThreadInput)
    .output(openedStaffThread)
    .mutation(({ ctx, input }) => assignThread(ctx, input)),

  done: handling
    .meta({ about: 'thread' })
    .input(doneInput)
    .output(openedStaffThread)
    .mutation(({ ctx, input }) => closeThread(ctx, input)),

  reopen: handling
    .meta({ about: 'thread' })
    .input(threadIdInput)
    .output(openedStaffThread)
    .mutation(({ ctx, input }) => reopenThread(ctx, input)),

  snooze: handling
    .meta({ about: 'thread' })
    .input(snoozeInput)
    .output(openedStaffThread)
    .mutation(({ ctx, input }) => snoozeThread(ctx, input)),

  move: handling
    .meta({ about: 'thread' })
    .input(moveThreadInput)
    .output(openedStaffThread)
    .mutation(({ ctx, input }) => moveThread(ctx, input)),

  request: handling
    .meta({ about: 'thread' })
    .input(requestInThreadInput)
    .output(openedStaffThread)
    .mutation(({ ctx, input }) => requestInThread(ctx, input)),

  attach: handling
    .meta({ about: 'thread' })
    .input(attachThreadInput)
    .output(openedStaffThread)
    .mutation(({ ctx, input }) => attachThread(ctx, input)),

  /** How many of the returns have a client who does not read messages online. */
  offline: reading
    .input(offlineInput)
    .output(bulkAnswer.pick({ offline: true }))
    .query(({ ctx, input: { taxReturnIds } }) => countOffline(ctx, taxReturnIds)),

  /** Writes to the clients of many returns, in a thread each. */
  bulk: writing
    .input(bulkInput)
    .output(bulkAnswer)
    .mutation(({ ctx, input }) => writeToMany(ctx, input)),

  reveal: adminProcedure
    .meta({ action: 'see full numbers', mayFinish: true })
    .input(revealMessageInput)
    .output(revealedNumber)
    .mutation(({ ctx, input }) => revealMessage(ctx, input)),
})
