import { z } from 'zod'
import { successAnswer } from '#shared/base/text.ts'
import { notification, notificationIdInput } from '#shared/realtime/notifications.schema.ts'
import { noticeLink, type StoredSubject } from '#server/base/notice-subject.ts'
import { errors } from '#server/base/errors.ts'
import * as notifications from '#server/records/notifications/notifications.queries.ts'
import { clientProcedure, clientRead, parseSync, router } from '#server/calls/trpc.ts'

export const notificationsRouter = router({
  /** The caller's, newest first, at most 100. A poll, which does not extend the idle limit. */
  list: clientRead(notifications.ownNotifications)
    .meta({ poll: true, allowImpersonation: true })
    .output(parseSync(z.array(notification)))
    .query(async ({ ctx: { db, rows, viewer } }) => {
      const own = viewer.withheld
        ? await notifications.listOwn(db, viewer)
        : rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
      return own.map((row) => withLink(row, viewer.id))
    }),

  markRead: clientProcedure
    .meta({ about: 'notification', notForStaff: true })
    .input(notificationIdInput)
    .output(notification)
    .mutation(async ({ ctx, input }) => {
      const marked = await notifications.markRead(ctx.db, ctx.viewer, input.id, ctx.now())
      if (marked === undefined) throw errors.notFound('Notification')
      return withLink(marked, ctx.viewer.id)
    }),

  markAllRead: clientProcedure.output(successAnswer).mutation(async ({ ctx }) => {
    await notifications.markAllRead(ctx.db, ctx.viewer, ctx.now())
    return { success: true as const }
  }),
})

function withLink<Row extends StoredSubject>(row: Row, readerId: string) {
  return { ...row, href: noticeLink(row, readerId) }
}
