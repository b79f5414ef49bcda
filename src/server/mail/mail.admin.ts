import { z } from 'zod'
import { successAnswer } from '#shared/answers.ts'
import { deadMail, deadMailIdInput } from '#shared/dead-mails.schema.ts'
import { recordChange } from '#server/audit/change.ts'
import { errors } from '#server/errors.ts'
import { listDeadMails, reviveMail } from '#server/mail/dead-mails.ts'
import { adminProcedure } from '#server/trpc.ts'

/** The staff's calls on mails. */
export const mailAdmin = {
  deadMails: adminProcedure
    .meta({ action: 'view undelivered mails' })
    .output(z.array(deadMail))
    .query(({ ctx }) => listDeadMails(ctx)),

  sendMailAgain: adminProcedure
    .meta({ action: 'send mails again' })
    .input(deadMailIdInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        if (!(await reviveMail(trx, id))) throw errors.notFound('Mail')
        record.audit({ action: 'mail.sent_again', subject: { type: 'mail', id } })
        return { success: true as const }
      }),
    ),
}
