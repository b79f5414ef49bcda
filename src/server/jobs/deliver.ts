import type { Logger } from 'pino'
import type { Services } from '#server/calls/context.ts'
import { type MailJob, openMail } from '#server/change/queue.ts'
import { compose } from '#server/mail/compose.ts'
import { isCausedByHolder, type Mail, optionalKindOf } from '#server/mail/mails.ts'
import { wordedKindOf } from '#server/mail/words.ts'
import { AddressRejectedError } from '#server/mail/mail-failure.ts'
import { addressed, type MailTransport, openTransport } from '#server/mail/transport.ts'
import { suppressAddress } from '#server/records/mail/preferences.queries.ts'
import { findRecipient, type Recipient } from '#server/records/mail/recipient.queries.ts'
import { wordsFor } from '#server/records/mail/words.queries.ts'
import { unsubscribeUrl } from '#server/features/mail/unsubscribe.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import { reopenUndelivered } from '#server/records/messages/contact-thread.ts'
import type { ChangeServices } from '#server/change/services.ts'
import { replyNotDelivered } from '#server/mail/notices/contact.notices.ts'
import { isStillValid } from './still-valid.ts'

export interface Delivery {
  /** Sends the job's mail, once per process. Throws if it must be retried. */
  deliver: (job: MailJob, signal: AbortSignal) => Promise<void>
  close: () => void
}

type DeliveryServices = Pick<Services, 'config' | 'db' | 'keyring' | 'clock' | 'limits'>

/** Loads React and the SMTP client, so call this with the first mail. */
export function openDelivery(
  services: DeliveryServices,
  log: Logger,
  transport: MailTransport = openTransport(services.config),
): Delivery {
  const sent = new Set<string>()
  return {
    async deliver(job, signal) {
      // The job runs again if the database failed between sending the mail and completing the job.
      if (sent.has(job.id)) return
      const mail = openMail(services, job)
      const outcome = await attempt(services, transport, { id: job.id, mail, signal })
      if (outcome === 'unwanted') return
      if (outcome === 'sent') remember(sent, job.id)
      else await handleUndelivered(services, mail)
      const { level, message } = lines[outcome]
      log[level]({ mail: job.id, template: mail.template }, message)
    },
    close: () => transport.close(),
  }
}

type Outcome = keyof typeof lines | 'unwanted'

const lines = {
  sent: { level: 'info', message: 'mail sent' },
  'known refused': { level: 'info', message: 'mail not sent: its address was refused' },
  'too many': { level: 'info', message: 'mail not sent: the address is not proven and got enough' },
  refused: { level: 'warn', message: 'the address does not exist: nothing more is sent there' },
} as const

async function attempt(
  services: DeliveryServices,
  transport: MailTransport,
  { id, mail, signal }: { id: string; mail: Mail; signal: AbortSignal },
): Promise<Outcome> {
  const { config, clock, limits } = services
  // Composed first, so that mails to unknown addresses take about as long.
  const composed = compose(mail, config, await wordsFor(services.db, wordedKindOf(mail)))
  const recipient =
    'to' in mail ? await findRecipient(services.db, mail.to, optionalKindOf(mail)) : null
  const reason = await reasonNotToSend(services, mail, recipient)
  if (reason !== null) return reason
  const unproven = unprovenAddress(mail, recipient)
  if (unproven !== null && !(await limits.trySpend('unproven-recipient', unproven)))
    return 'too many'
  const envelope = { id, template: mail.template, date: clock(), ...addressed(mail, config) }
  try {
    const unsubscribe = { unsubscribeUrl: unsubscribeUrlOf(services, mail, recipient) }
    await transport.send({ ...envelope, ...unsubscribe, ...composed }, signal)
    return 'sent'
  } catch (error) {
    if (unproven !== null) await limits.refund('unproven-recipient', unproven)
    // Mails to the firm's own address are retried, because the firm can fix it.
    if (!(error instanceof AddressRejectedError) || !('to' in mail)) throw error
    await suppressAddress(services, mail.to)
    return 'refused'
  }
}

/**
 * The unproven address of an account whose user caused the mail: it may be a stranger's. Mails that prove the address
 * or come from the firm's work always go out.
 */
function unprovenAddress(mail: Mail, recipient: Recipient | null): string | null {
  const isUnproven = recipient !== null && recipient.id !== null && recipient.emailProvenAt === null
  return 'to' in mail && isUnproven && isCausedByHolder(mail) ? mail.to : null
}

/** Keeps the newest ids, which suffice because a job is retried within minutes. */
function remember(sent: Set<string>, id: string): void {
  sent.add(id)
  const [oldest] = sent
  if (sent.size > 1000 && oldest !== undefined) sent.delete(oldest)
}

/** Decided at delivery, because the mail may have waited for days. */
async function reasonNotToSend(
  { db, clock }: DeliveryServices,
  mail: Mail,
  recipient: Recipient | null,
): Promise<'unwanted' | 'known refused' | null> {
  if (!(await isStillValid(db, mail, clock(), recipient))) return 'unwanted'
  if (recipient === null) return null
  if (recipient.refusedAt !== null) return 'known refused'
  const kind = optionalKindOf(mail)
  if (kind === null) return null
  // The digest lists clients, so former staff must not get it.
  if (kind === 'upload_digest' && recipient.role !== 'admin') return 'unwanted'
  return recipient.optedOutOf === null && recipient.disabledAt === null ? null : 'unwanted'
}

/** Null for a mail that is always sent, and for an address without an account. */
function unsubscribeUrlOf(
  services: DeliveryServices,
  mail: Mail,
  recipient: Recipient | null,
): string | null {
  const kind = optionalKindOf(mail)
  if (kind === null || recipient === null || recipient.id === null) return null
  return unsubscribeUrl(services, { userId: recipient.id, kind })
}

/** Opens a visitor's thread again when its answer could not be delivered, and notifies who wrote it. */
async function handleUndelivered(services: ChangeServices, mail: Mail): Promise<void> {
  if (mail.template !== 'contact-reply') return
  const { threadId } = mail
  await recordChange(systemSource(services), async (trx, record) => {
    const writer = await reopenUndelivered(trx, record, threadId, services.clock())
    if (writer !== null) record.notify({ userId: writer, ...replyNotDelivered(threadId) })
  })
}
