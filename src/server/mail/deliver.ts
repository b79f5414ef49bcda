import type { Logger } from 'pino'
import { reopenUndelivered } from '#server/contact/undelivered-reply.ts'
import type { Services } from '#server/context.ts'
import { isLiveResetToken } from '#server/auth/reset-tokens.queries.ts'
import { type MailJob, openMail } from '#server/jobs/queue.ts'
import { compose } from '#server/mail/compose.ts'
import type { Mail } from '#server/mail/mails.ts'
import { addressed, type MailTransport } from '#server/mail/outgoing.ts'
import { optionalKindOf } from '#server/mail/optional-mails.ts'
import { findRecipient } from '#server/mail/preferences.queries.ts'
import { markRefused, refusedSince } from '#server/mail/refused-addresses.ts'
import { AddressRefused } from '#server/mail/smtp.ts'
import { openTransport } from '#server/mail/transport.ts'
import { unsubscribeUrl } from '#server/mail/unsubscribe.ts'

export interface Delivery {
  /** Sends the job's mail, once in the life of this process; throws to be called again. */
  deliver: (job: MailJob, signal: AbortSignal) => Promise<void>
  close: () => void
}

type DeliveryServices = Pick<Services, 'config' | 'db' | 'keyring' | 'clock'>

/** Loads React and the SMTP client with it: whoever calls this does so at the first mail. */
export function openDelivery(
  services: DeliveryServices,
  log: Logger,
  transport: MailTransport = openTransport(services.config),
): Delivery {
  const sent = new Set<string>()
  return {
    async deliver(job, signal) {
      // The job comes again when the database went away between sending and marking it done.
      if (sent.has(job.id)) return
      const mail = openMail(services, job)
      if (!(await isWanted(services, mail))) return
      if ('to' in mail && (await refusedSince(services.db, mail.to)) !== null) {
        await reopenUndelivered(services, mail)
        log.info(
          { mail: job.id, template: mail.template },
          'mail not sent: its address was refused',
        )
        return
      }
      const { refused, unsubscribeUrl: unsubscribe } = await findChoice(services, mail)
      if (refused) return
      const { id } = job
      const { template } = mail
      const { config, clock } = services
      const outgoing = {
        id,
        template,
        date: clock(),
        unsubscribeUrl: unsubscribe,
        ...addressed(mail, config),
      }
      const composed = await compose(mail, config)
      try {
        await transport.send({ ...outgoing, ...composed }, signal)
      } catch (error) {
        // The firm's own address is the firm's to mend: its mails are tried again.
        if (!(error instanceof AddressRefused) || !('to' in mail)) throw error
        await markRefused(services, mail.to)
        await reopenUndelivered(services, mail)
        log.warn({ mail: id, template }, 'the address does not exist: nothing more is sent there')
        return
      }
      remember(sent, id)
      log.info({ mail: id, template }, 'mail sent')
    },
    close: () => transport.close(),
  }
}

/**
 * A reset link goes out only while it works: not once a newer one was asked for, and never to an address without an
 * account, for which the same job is queued so that nobody can tell the two apart by the time of the answer.
 */
async function isWanted({ db, clock }: DeliveryServices, mail: Mail): Promise<boolean> {
  return mail.template !== 'password-reset' || isLiveResetToken(db, mail.tokenHash, clock())
}

/** Asked when it goes out, so that a mail which waits is not sent to someone who has had enough. */
async function findChoice(
  services: DeliveryServices,
  mail: Mail,
): Promise<{ refused: boolean; unsubscribeUrl: string | null }> {
  const kind = optionalKindOf(mail)
  if (kind === null || !('to' in mail)) return { refused: false, unsubscribeUrl: null }
  const recipient = await findRecipient(services.db, mail.to, kind)
  if (recipient === undefined) return { refused: false, unsubscribeUrl: null }
  return {
    refused: recipient.refused !== null,
    unsubscribeUrl: unsubscribeUrl(services, { userId: recipient.id, kind }),
  }
}

/** The newest are enough: a job comes back within minutes. */
function remember(sent: Set<string>, id: string): void {
  sent.add(id)
  const [oldest] = sent
  if (sent.size > 1000 && oldest !== undefined) sent.delete(oldest)
}
