import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { openField, sealField } from '#server/crypto/sealed-fields.ts'
import type { Trx } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { type Mail, mail } from '#server/mail/mails.ts'

/** The job's payload. The mail is sealed, because it contains names, addresses and reset links. */
export interface MailJob {
  id: string
  sealed: string
}

/**
 * graphile-worker waits e^n seconds after the nth attempt, at most six hours: 22 attempts take a little more than
 * three days.
 */
export const maxAttempts = 22

/** Queues a mail in the transaction of its event. */
export async function queueMail(trx: Trx, services: Pick<Services, 'keyring'>, queued: Mail) {
  const id = newId()
  const sealed = sealField(services.keyring, mailContext(id), JSON.stringify(queued)).toString(
    'base64',
  )
  const job: MailJob = { id, sealed }
  const delay = delayed.has(queued.template) ? 2 + 4 * Math.random() : 0
  await sql`select graphile_worker.add_job('mail', ${JSON.stringify(job)}::json,
    run_at => now() + make_interval(secs => ${delay}), max_attempts => ${maxAttempts})`.execute(trx)
}

/**
 * Mails to arbitrary addresses, with or without an account. A random delay keeps the work on them from slowing the
 * next answers and so revealing accounts.
 */
const delayed = new Set<Mail['template']>(['password-reset', 'sign-ins-refused'])

/**
 * @throws DecryptionError when the job was changed since it was queued, or its key is not in the keyring; ZodError when it is
 * no mail that this version knows.
 */
export function openMail({ keyring }: Pick<Services, 'keyring'>, { id, sealed }: MailJob): Mail {
  return mail.parse(JSON.parse(openField(keyring, mailContext(id), Buffer.from(sealed, 'base64'))))
}

function mailContext(id: string) {
  return { table: 'jobs', column: 'mail', row: id }
}
