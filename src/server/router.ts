import { accountRouter } from '#server/account/account.router.ts'
import { adminRouter } from '#server/admin/admin.router.ts'
import { authRouter } from '#server/auth/auth.router.ts'
import { contactRouter } from '#server/contact/contact.router.ts'
import { documentsRouter } from '#server/documents/documents.router.ts'
import { liveRouter } from '#server/live/live.router.ts'
import { notificationsRouter } from '#server/notifications/notifications.router.ts'
import { profileRouter } from '#server/profile/profile.router.ts'
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
  admin: adminRouter,
})

export type AppRouter = typeof appRouter
