import { z } from 'zod'
import { grantableBy } from '#shared/clients/access-parts.ts'
import {
  accessEnds,
  accessIdInput,
  clientAccess,
  clientAccesses,
  clientIdInput,
  grantInput,
  linkToken,
  myClient,
  myClientNow,
  openedEndLink,
} from '#shared/clients/client-access.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { reauthenticate, requireStepUp } from '#server/calls/reauthenticate.ts'
import {
  clientProcedure,
  publicProcedure,
  router,
  steppedUpClientProcedure,
} from '#server/calls/trpc.ts'
import { errors } from '#server/base/errors.ts'
import { findGranter, listMyClients } from '#server/records/clients/client-access.queries.ts'
import { findClient } from '#server/records/clients/clients.queries.ts'
import { countUnread } from '#server/records/messages/threads.queries.ts'
import { countWaiting } from '#server/records/returns/waiting-returns.ts'
import { acceptAccess } from './accept-access.ts'
import { endAccess, endByLink, undoEnd } from './end-access.ts'
import { inviteToClient } from './invite-to-client.ts'
import { listAccesses } from './list-accesses.ts'
import { listUndecided } from './joint-in-work.ts'
import { openEndLink, whatEnds } from './what-ends.ts'

const mayEnd = {
  why: 'helpers end their own, officers those of helpers',
  spouse: 403,
  ended: 403,
  helper: 'allowed',
  officer: 'allowed',
} as const

/** The calls about who acts for which client. Staff act for each one. */
export const clientsRouter = router({
  /** The clients the caller acts for, their own first. */
  mine: clientProcedure
    .meta({ allowImpersonation: true })
    .output(z.array(myClientNow))
    .query(async ({ ctx: { db, viewer } }) => {
      const clients = await listMyClients(db, viewer)
      const unread = await countUnread(db, viewer, clients)
      const waiting = await countWaiting(db, viewer, clients)
      return clients.map((client) => ({
        ...client,
        unreadThreads: unread.get(client.id) ?? 0,
        waiting: waiting.get(client.id) ?? 0,
      }))
    }),

  /**
   * The people who can see a client, the parts that the caller may grant and, for staff, the joint returns to decide
   * about.
   */
  access: clientProcedure
    .meta({
      allowImpersonation: true,
      needs: [[]],
    })
    .input(clientIdInput)
    .output(clientAccesses)
    .query(async ({ ctx, input: { clientId } }) => {
      const granter = await findGranter(ctx.db, ctx.viewer, clientId)
      const client = granter && (await findClient(ctx.db, clientId))
      // A helper, and a former spouse, see only their own part.
      if (!client) throw errors.notFound('Client')
      const accesses = await listAccesses(ctx, { client, granter })
      const undecided = granter === 'staff' ? await listUndecided(ctx.db, clientId) : []
      return { accesses, grantable: grantableBy(granter, client), undecided }
    }),

  /** Mails an invitation to act for a client. Like the link for a spouse, it needs a client's password each time. */
  grant: clientProcedure
    .meta({
      limit: [
        'invite-account',
        'grant-account',
        'invite-recipient',
        'unproven-senders',
        'confirm-session',
      ],
      needs: [['invite']],
      except: { why: 'who acts for the client knows of it', spouse: 403, ended: 403, helper: 403 },
    })
    .input(grantInput)
    .output(clientAccess)
    .mutation(async ({ ctx, input: { password, ...input } }) => {
      if (ctx.viewer.role === 'admin') await requireStepUp(ctx)
      else if (password === undefined) throw errors.passwordNeeded()
      else await reauthenticate(ctx, password, 'password')
      return inviteToClient(ctx, input)
    }),

  /** Accepts an invitation with the mailed link: only the account of its address can. */
  accept: clientProcedure
    .meta({ beforeProof: true })
    .input(linkToken)
    .output(myClient)
    .mutation(({ ctx, input: { token } }) => acceptAccess(ctx, token)),

  /** The consequences of ending an access, for the question before it. */
  whatEnds: clientProcedure
    .meta({ about: 'access', except: mayEnd })
    .input(accessIdInput)
    .output(accessEnds)
    .query(({ ctx, input: { id } }) => whatEnds(ctx, id)),

  /** Brings back an access that the caller ended in the last ten minutes. */
  undoEnd: steppedUpClientProcedure
    .meta({ about: 'access' })
    .input(accessIdInput)
    .output(successAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      await undoEnd(ctx, id)
      return { success: true as const }
    }),

  /** Returns what a mailed link ends. Not a query, because its input would be in the address. */
  openEndLink: publicProcedure
    .meta({ limit: ['link-network'] })
    .input(linkToken)
    .output(openedEndLink)
    .mutation(({ ctx, input: { token } }) => openEndLink(ctx, token)),

  /** Ends an access, or withdraws an invitation, with a mailed link and without a session. */
  endByLink: publicProcedure
    .meta({ limit: ['link-network'] })
    .input(linkToken)
    .output(successAnswer)
    .mutation(async ({ ctx, input: { token } }) => {
      await endByLink(ctx, token)
      return { success: true as const }
    }),

  /** Ends an access at once, or withdraws an invitation. */
  endAccess: steppedUpClientProcedure
    .meta({ about: 'access', except: mayEnd })
    .input(accessIdInput)
    .output(successAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      await endAccess(ctx, id)
      return { success: true as const }
    }),
})
