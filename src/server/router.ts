import { assuranceFindings } from '#shared/firm/assurances.schema.ts'
import { type RealtimeEvent, subscribeInput } from '#shared/realtime/realtime.schema.ts'
import { accountRouter } from './features/account/account.router.ts'
import { invitationsAdmin } from './features/users/invitations.admin.ts'
import { clientsRouter } from './features/clients/clients.router.ts'
import { clientsAdmin } from './features/clients/clients.admin.ts'
import { spousesAdmin } from './features/clients/spouses.admin.ts'
import { sameClientsAdmin } from './features/clients/merge/same-clients.admin.ts'
import { copiesAdmin, copyRouter } from './features/clients/copies.router.ts'
import { usersAdmin } from './features/users/users.admin.ts'
import { followedClients } from './records/clients/client-access.queries.ts'
import { findGrantEnd } from './records/auth/impersonations.ts'
import { alarmsAdmin } from './features/alarms/alarms.admin.ts'
import { activityAdmin } from './features/audit/activity.admin.ts'
import { authRouter } from './features/auth/auth.router.ts'
import {
  firmAccountAdmin,
  firmAccountRouter,
} from './features/auth/firm-account/firm-account.router.ts'
import { twoFactorRouter } from './features/auth/two-factor/two-factor.router.ts'
import { clientNotesAdmin } from './features/client-notes/client-notes.admin.ts'
import { contactRouter } from './features/contact/contact.router.ts'
import { dataExportRouter } from './features/data-export/data-export.router.ts'
import { documentsAdmin } from './features/documents/documents.admin.ts'
import { documentsRouter } from './features/documents/documents.router.ts'
import { cannedAnswersAdmin } from './features/messages/canned-answers.admin.ts'
import { messagesAdmin } from './features/messages/messages.admin.ts'
import { messagesRouter } from './features/messages/messages.router.ts'
import { wordsAdmin } from './features/words/words.admin.ts'
import { mailWordsAdmin } from './features/mail/mail-words.admin.ts'
import { mailAdmin } from './features/mail/mail.admin.ts'
import { notificationsRouter } from './features/notifications/notifications.router.ts'
import { firmAdmin } from './features/firm/firm.admin.ts'
import { moneyAdmin } from './features/money/money.admin.ts'
import { moneyRouter } from './features/money/money.router.ts'
import { profileRouter } from './features/profile/profile.router.ts'
import { erasureAdmin, erasureRouter } from './features/retention/erasure.router.ts'
import { requestItemsAdmin } from './features/request-items/request-items.admin.ts'
import { requestItemsRouter } from './features/request-items/request-items.router.ts'
import { preparersAdmin } from './features/returns/preparers.admin.ts'
import { returnsAdmin } from './features/returns/returns.admin.ts'
import { returnsRouter } from './features/returns/returns.router.ts'
import { setupAdmin } from './features/setup/setup.admin.ts'
import { signingAdmin } from './features/signing/signing.admin.ts'
import { signingRouter } from './features/signing/signing.router.ts'
import { spouseRouter } from './features/signing/spouse.router.ts'
import { verifyRouter } from './features/signing/verify.router.ts'
import { clientProcedure, publicProcedure, router } from './calls/trpc.ts'

export const appRouter = router({
  auth: authRouter,
  returns: returnsRouter,
  documents: documentsRouter,
  requestItems: requestItemsRouter,
  signing: signingRouter,
  spouse: spouseRouter,
  copy: copyRouter,
  verify: verifyRouter,
  profile: profileRouter,
  clients: clientsRouter,
  notifications: notificationsRouter,
  contact: contactRouter,
  messages: messagesRouter,
  money: moneyRouter,
  account: accountRouter,
  dataExport: dataExportRouter,
  twoFactor: twoFactorRouter,
  firmAccount: firmAccountRouter,
  erasure: erasureRouter,
  realtime: router({
    /**
     * Sends the topics of changes to open screens: clients get those of their own records, staff get all. Ends when one
     * of the viewer's sessions ends, so that the browser checks whether it was its own. Also ends when the viewer has
     * too many newer streams; then the last event says so. While viewing as a client, it ends with the grant.
     * event-stream.ts sends it.
     */
    changes: clientProcedure
      .meta({ poll: true, allowImpersonation: true })
      .input(subscribeInput)
      .subscription(async ({ ctx, input }): Promise<AsyncIterable<RealtimeEvent>> => {
        const { viewer, realtime, now } = ctx
        const { followed, until } = await followedClients(ctx.db, viewer.id)
        const grant = { sessionId: viewer.sessionId, clientId: viewer.id }
        const end = viewer.viewedBy ? ((await findGrantEnd(ctx.db, grant)) ?? now()) : until
        const lasts = end && { lasts: end.getTime() - now().getTime() }
        // Looking up the session takes a moment, and longer while the database is busy.
        const age = input.age + performance.now() - ctx.arrivedAt
        return realtime.subscribe(viewer, age, { followed, ...lasts })
      }),
  }),
  site: router({
    /** Results of the last check of the security page's promises. */
    assurances: publicProcedure
      .meta({ poll: true, allowImpersonation: true })
      .output(assuranceFindings)
      .query(({ ctx }) => ctx.assurances.read(ctx.log)),
  }),
  /** The staff's calls, which are in the folders of their features. */
  admin: router({
    returns: returnsAdmin,
    preparers: preparersAdmin,
    documents: documentsAdmin,
    requestItems: requestItemsAdmin,
    messages: messagesAdmin,
    money: moneyAdmin,
    firm: firmAdmin,
    cannedAnswers: cannedAnswersAdmin,
    mail: mailAdmin,
    mailWords: mailWordsAdmin,
    words: wordsAdmin,
    alarms: alarmsAdmin,
    setup: setupAdmin,
    users: usersAdmin,
    firmAccount: firmAccountAdmin,
    clients: clientsAdmin,
    sameClients: sameClientsAdmin,
    spouses: spousesAdmin,
    copies: copiesAdmin,
    notes: clientNotesAdmin,
    invitations: invitationsAdmin,
    erasures: erasureAdmin,
    signing: signingAdmin,
    activity: activityAdmin,
  }),
})

export type AppRouter = typeof appRouter
