import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { sealField } from '#server/crypto/sealed-fields.ts'
import type { Trx } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import type { Mail } from '#server/mail/mails.ts'

/** What stands in the jobs table: names, addresses and reset links are sealed like any other personal data. */
export interface MailJob {
  id: string
  sealed: string
}

export function mailPlace(id: string) {
  return { table: 'jobs', column: 'mail', row: id }
}

/** 25 tries with graphile-worker's back-off spread over three days. */
const maxAttempts = 25

/** Queues a mail inside the transaction of its event: it is sent if, and only if, the event happened. */
export async function queueMail(trx: Trx, services: Pick<Services, 'keyring'>, mail: Mail) {
  const id = newId()
  const sealed = sealField(services.keyring, mailPlace(id), JSON.stringify(mail)).toString('base64')
  const job: MailJob = { id, sealed }
  await sql`select graphile_worker.add_job('mail', ${JSON.stringify(job)}::json,
    max_attempts => ${maxAttempts})`.execute(trx)
}
