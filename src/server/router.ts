import { accountRouter } from './account/account.router.ts'
import { adminRouter } from './admin/admin.router.ts'
import { authRouter } from './auth/auth.router.ts'
import { contactRouter } from './contact/contact.router.ts'
import { documentsRouter } from './documents/documents.router.ts'
import { realtimeRouter } from './realtime/realtime.router.ts'
import { notificationsRouter } from './notifications/notifications.router.ts'
import { profileRouter } from './profile/profile.router.ts'
import { returnsRouter } from './returns/returns.router.ts'
import { siteRouter } from './site/site.router.ts'
import { router } from './trpc.ts'

export const appRouter = router({
  auth: authRouter,
  returns: returnsRouter,
  documents: documentsRouter,
  profile: profileRouter,
  notifications: notificationsRouter,
  contact: contactRouter,
  account: accountRouter,
  realtime: realtimeRouter,
  site: siteRouter,
  admin: adminRouter,
})

export type AppRouter = typeof appRouter
