import { sql } from 'kysely'
import { openField } from '#server/crypto/sealed-fields.ts'
import { type MailJob, mailPlace } from '#server/jobs/queue.ts'
import type { Mail } from '#server/mail/mails.ts'
import type { TestApp } from '#tests/support/app.ts'

/** The mails that wait in the queue, oldest first, as the worker will read them. No worker runs in these tests. */
export async function queuedMails({ services }: TestApp): Promise<Mail[]> {
  const { rows } = await sql<{ payload: MailJob }>`
    select payload from graphile_worker._private_jobs order by id`.execute(services.db)
  return rows.map(({ payload: { id, sealed } }): Mail => {
    return JSON.parse(openField(services.keyring, mailPlace(id), Buffer.from(sealed, 'base64')))
  })
}

/** Those that go to one address. */
export async function mailsTo(test: TestApp, address: string): Promise<Mail[]> {
  return (await queuedMails(test)).filter((mail) => 'to' in mail && mail.to === address)
}

/** The token in the newest reset link mailed to the address. */
export async function mailedResetToken(test: TestApp, address: string): Promise<string> {
  const links = (await mailsTo(test, address)).filter((mail) => mail.template === 'password-reset')
  const token = URL.parse(links.at(-1)?.url ?? '')?.searchParams.get('token')
  if (!token) throw new Error(`no reset link was mailed to ${address}`)
  return token
}
