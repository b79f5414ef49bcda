import { z } from 'zod'
import { sql } from 'kysely'
import { successAnswer } from '#shared/base/text.ts'
import { clientIdInput } from '#shared/returns/admin.schema.ts'
import {
  emailDeliverability,
  failedEmail,
  type FailedEmail,
  failedEmailIdInput,
} from '#shared/mail/failed-emails.schema.ts'
import { findClient } from '#server/records/clients/clients.queries.ts'
import { recordChange } from '#server/change/change.ts'
import { errors } from '#server/base/errors.ts'
import { suppressedSince } from '#server/records/mail/preferences.queries.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import type { Services } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { type MailJob, openMail } from '#server/change/queue.ts'
import { checkMail } from '#server/records/alarms/check-mail.ts'

export const mailAdmin = router({
  failedEmails: adminProcedure
    .meta({ action: 'view undelivered emails' })
    .output(z.array(failedEmail))
    .query(({ ctx }) => listFailedEmails(ctx)),

  deliverability: adminProcedure
    .meta({ action: 'view client details', about: 'client' })
    .input(clientIdInput)
    .output(emailDeliverability)
    .query(async ({ ctx, input: { id } }) => {
      const client = await findClient(ctx.db, id)
      if (client === undefined) throw errors.notFound('Client')
      return { refusedSince: await suppressedSince(ctx.db, client.email) }
    }),

  sendAgain: adminProcedure
    .meta({ action: 'send mails again', about: 'job', mayFinish: true })
    .input(failedEmailIdInput)
    .output(successAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      await recordChange(ctx, async (trx, record) => {
        if (!(await retryEmail(trx, id, ctx.now()))) throw errors.notFound('Mail')
        record.audit({ action: 'mail.sent_again', subject: { type: 'mail', id } })
      })
      await checkMail(ctx, ctx.log)
      return { success: true as const }
    }),
})

interface FailedJob {
  payload: MailJob
  queuedAt: Date
  attempts: number
  lastError: string | null
}

/** Mails that used up their attempts, newest first, at most a hundred. */
async function listFailedEmails(services: Pick<Services, 'db' | 'keyring'>) {
  const { rows } = await sql<FailedJob>`
    select payload, created_at as queued_at, attempts, last_error
    from graphile_worker._private_jobs where ${hasFailed} order by id desc limit 100`.execute(
    services.db,
  )
  return rows.map((job): FailedEmail => ({
    id: job.payload.id,
    ...recipientOf(services, job),
    ...facts(job),
  }))
}

/** Resets the attempts of a failed mail. Returns false when there is none. It keeps its Message-ID. */
async function retryEmail(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update graphile_worker._private_jobs
    set attempts = 0, run_at = ${now}, last_error = null, updated_at = now()
    where ${hasFailed} and payload->>'id' = ${id} returning id`.execute(trx)
  return rows.length > 0
}

const hasFailed = sql`attempts >= max_attempts and locked_at is null and task_id =
  (select id from graphile_worker._private_tasks where identifier = 'mail')`

/** Returns only template and recipient, without content and links. */
function recipientOf(services: Pick<Services, 'keyring'>, { payload }: FailedJob) {
  try {
    const mail = openMail(services, payload)
    return { template: mail.template, to: 'to' in mail ? mail.to : null }
  } catch {
    // Sealed under a key that is gone, or by an older version: the list shows the rest.
    return { template: null, to: null }
  }
}

/** Shows only error messages that we wrote; others may repeat private data. */
function facts({ queuedAt, attempts, lastError }: FailedJob) {
  const ownMessage = /^the mail was not taken: [\w ,]+$/.exec(lastError ?? '')
  return { queuedAt, attempts, reason: ownMessage?.[0] ?? 'the mail could not be sent' }
}
