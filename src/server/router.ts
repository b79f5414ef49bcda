import { accountRouter } from '#server/account/account.router.ts'
import { usersAdmin } from '#server/admin/users.admin.ts'
import { activityAdmin } from '#server/audit/activity.admin.ts'
import { authRouter } from '#server/auth/auth.router.ts'
import { contactAdmin } from '#server/contact/contact.admin.ts'
import { contactRouter } from '#server/contact/contact.router.ts'
import { documentsAdmin } from '#server/documents/documents.admin.ts'
import { documentsRouter } from '#server/documents/documents.router.ts'
import { liveRouter } from '#server/live/live.router.ts'
import { mailAdmin } from '#server/mail/mail.admin.ts'
import { notificationsRouter } from '#server/notifications/notifications.router.ts'
import { profileRouter } from '#server/profile/profile.router.ts'
import { returnsAdmin } from '#server/returns/returns.admin.ts'
import { returnsRouter } from '#server/returns/returns.router.ts'
import { siteRouter } from '#server/site/site.router.ts'
import { router } from '#server/trpc.ts'

export const appRouter = router({
  auth: authRouter,
  returns: returnsRouter,
  documents: documentsRouter,
  profile: profileRouter,
  notifications: notificationsRouter,
  contact: contactRouter,
  account: accountRouter,
  live: liveRouter,
  site: siteRouter,
  /** The staff's calls, which stand with their feature. */
  admin: router({
    returns: returnsAdmin,
    documents: documentsAdmin,
    messages: contactAdmin,
    mail: mailAdmin,
    users: usersAdmin,
    activity: activityAdmin,
  }),
})

export type AppRouter = typeof appRouter
