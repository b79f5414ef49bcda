import { z } from 'zod'
import { successAnswer } from '#shared/answers.ts'
import { clientIdInput } from '#shared/admin.schema.ts'
import {
  failedEmail,
  failedEmailIdInput,
  emailDeliverability,
} from '#shared/failed-emails.schema.ts'
import { findUser } from '#server/auth/users.queries.ts'
import { recordChange } from '#server/audit/change.ts'
import { errors } from '#server/errors.ts'
import { listFailedEmails, retryEmail } from './failed-emails.ts'
import { refusedSince } from './suppressions.ts'
import { adminProcedure, router } from '#server/trpc.ts'

/** The staff's calls on mails. */
export const mailAdmin = router({
  failedEmails: adminProcedure
    .meta({ action: 'view undelivered mails' })
    .output(z.array(failedEmail))
    .query(({ ctx }) => listFailedEmails(ctx)),

  deliverability: adminProcedure
    .meta({ action: 'view client details' })
    .input(clientIdInput)
    .output(emailDeliverability)
    .query(async ({ ctx, input: { id } }) => {
      const person = await findUser(ctx.db, id)
      if (person === undefined) throw errors.notFound('Client')
      return { refusedSince: await refusedSince(ctx.db, person.email) }
    }),

  sendAgain: adminProcedure
    .meta({ action: 'send mails again' })
    .input(failedEmailIdInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        if (!(await retryEmail(trx, id))) throw errors.notFound('Mail')
        record.audit({ action: 'mail.sent_again', subject: { type: 'mail', id } })
        return { success: true as const }
      }),
    ),
})
