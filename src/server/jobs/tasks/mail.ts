import type { JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/database/database.ts'
import type { Delivery } from '#server/mail/deliver.ts'

export interface MailTask {
  run: (payload: unknown, helpers: Pick<JobHelpers, 'abortSignal'>) => Promise<void>
  close: () => Promise<void>
}

/** Sends one queued mail. What it needs is loaded with the first, so that a server without mail stays small. */
export function mailTask(services: Services, log: Logger): MailTask {
  let delivery: Promise<Delivery> | undefined
  return {
    async run(payload, { abortSignal }) {
      delivery ??= openDelivery(services, log)
      const { deliver } = await delivery
      const limits = [AbortSignal.timeout(mailLimit)]
      if (abortSignal !== undefined) limits.push(abortSignal)
      await deliver(mailJob.parse(payload), AbortSignal.any(limits))
    },
    async close() {
      const opened = await delivery
      opened?.close()
    },
  }
}

/**
 * Gives back the mails of a process that was killed while it sent them; graphile-worker itself waits four hours. Nobody
 * still works on them: a mail gives up long before.
 */
export async function releaseStuckMails(db: Db): Promise<void> {
  await sql`update graphile_worker._private_jobs
    set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    where locked_at < now() - ${stuckAfter}::interval and task_id =
      (select id from graphile_worker._private_tasks where identifier = 'mail')`.execute(db)
}

/** Milliseconds for one mail, also where a server keeps the line open by answering a letter at a time. */
const mailLimit = 120_000
const stuckAfter = '5 minutes'

const mailJob = z.object({ id: z.uuid(), sealed: z.base64() })

async function openDelivery(services: Services, log: Logger): Promise<Delivery> {
  const module = await import('#server/mail/deliver.ts')
  return module.openDelivery(services, log)
}
