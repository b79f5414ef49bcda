import { sql } from 'kysely'
import { type MailJob, openMail } from '#server/change/queue.ts'
import type { Mail } from '#server/mail/mails.ts'
import type { TestApp } from './app.ts'

/** The mails in the queue, oldest first, as the worker reads them. No worker runs in these tests. */
export async function queuedMails({ services }: TestApp): Promise<Mail[]> {
  const { rows } = await sql<{ payload: MailJob }>`
    select payload from graphile_worker._private_jobs order by id`.execute(services.db)
  return rows.map(({ payload }) => openMail(services, payload))
}

/** The mails to one address. */
export async function mailsTo(test: TestApp, address: string): Promise<Mail[]> {
  return (await queuedMails(test)).filter((mail) => 'to' in mail && mail.to === address)
}

/** The token of the newest reset link to the address. */
export const mailedResetToken = (test: TestApp, address: string) =>
  mailedToken(test, address, 'password-reset')

/** The token of the newest link that confirms the address. */
export const mailedConfirmation = (test: TestApp, address: string) =>
  mailedToken(test, address, 'email-confirmation')

/** The token of the link that proves the address: of the registration, or asked for later. */
export const mailedProof = (
  test: TestApp,
  address: string,
  template: 'welcome' | 'email-proof' = 'welcome',
) => mailedToken(test, address, template)

/** The token of the newest invitation of the address. */
export const mailedInvitation = (test: TestApp, address: string) =>
  mailedToken(test, address, 'invitation')

/** The token of the newest invitation to act for a client. */
export const mailedAccess = (test: TestApp, address: string) =>
  mailedToken(test, address, 'invited-as')

/** The token of the newest link to a spouse. */
export const mailedSpouseToken = (test: TestApp, address: string) =>
  mailedToken(test, address, 'spouse-link')

/** The newest code to a spouse. */
export async function mailedSpouseCode(test: TestApp, address: string): Promise<string> {
  const mail = (await mailsTo(test, address)).findLast(({ template }) => template === 'spouse-code')
  return mail && 'code' in mail ? mail.code : ''
}

async function mailedToken(
  test: TestApp,
  address: string,
  template: Mail['template'],
): Promise<string> {
  const mail = (await mailsTo(test, address)).findLast((one) => one.template === template)
  const token =
    mail && 'url' in mail && mail.url !== undefined
      ? new URL(mail.url).searchParams.get('token')
      : null
  if (token === null) throw new Error(`no ${template} was mailed to ${address}`)
  return token
}
