import { z } from 'zod'
import { clientDetails, clientIdInput, roleInput } from '#shared/admin.schema.ts'
import { user } from '#shared/auth.schema.ts'
import { revealedNumber, revealNumberInput } from '#shared/reveals.schema.ts'
import { findClientDetails } from './client-details.ts'
import { peopleAdmin } from './people.admin.ts'
import { listUsers } from './people.queries.ts'
import { revealNumber } from './reveal-number.ts'
import { setRole } from './roles.ts'
import { viewAsAdmin } from './view-as.admin.ts'
import { activityAdmin } from '#server/audit/activity.admin.ts'
import { recordChange } from '#server/audit/change.ts'
import { contactAdmin } from '#server/contact/contact.admin.ts'
import { documentsAdmin } from '#server/documents/documents.admin.ts'
import { errors } from '#server/errors.ts'
import { mailAdmin } from '#server/mail/mail.admin.ts'
import { returnsAdmin } from '#server/returns/returns.admin.ts'
import { adminProcedure, router, steppedUpAdminProcedure } from '#server/trpc.ts'

/** The staff's calls. Those on returns and documents stand with their feature. */
export const adminRouter = router({
  ...returnsAdmin,
  ...documentsAdmin,
  ...mailAdmin,
  ...contactAdmin,
  ...activityAdmin,
  ...peopleAdmin,
  ...viewAsAdmin,

  users: adminProcedure
    .meta({ action: 'view all users' })
    .output(z.array(user))
    .query(({ ctx }) => listUsers(ctx.db)),

  clients: adminProcedure
    .meta({ action: 'view all clients' })
    .output(z.array(user))
    .query(({ ctx }) => listUsers(ctx.db, 'client')),

  /** A client with profile, dependents and returns. SSNs and bank numbers are masked before they leave. */
  clientDetails: adminProcedure
    .meta({ action: 'view client details' })
    .input(clientIdInput)
    .output(clientDetails)
    .query(async ({ ctx, input: { id } }) => {
      const details = await findClientDetails(ctx, id)
      if (details === null) throw errors.notFound('Client')
      await recordChange(ctx, (_trx, record) => {
        record.audit({ action: 'client.viewed', subject: { type: 'user', id }, clientId: id })
        return Promise.resolve()
      })
      return details
    }),

  /** The one way to a number that is not masked. */
  revealNumber: adminProcedure
    .meta({ action: "see a client's numbers" })
    .input(revealNumberInput)
    .output(revealedNumber)
    .mutation(({ ctx, input }) => revealNumber(ctx, input)),

  updateRole: steppedUpAdminProcedure
    .meta({ action: 'change roles' })
    .input(roleInput)
    .output(user)
    .mutation(({ ctx, input: { userId, role } }) => setRole(ctx, userId, role)),
})
