import type { Logger } from 'pino'
import { reopenUndelivered } from '#server/contact/undelivered-reply.ts'
import type { Services } from '#server/context.ts'
import { type MailJob, openMail } from '#server/jobs/queue.ts'
import { compose } from './compose.ts'
import type { Mail } from './mails.ts'
import { addressed, type MailTransport } from './outgoing.ts'
import { markRefused } from './suppressions.ts'
import { AddressRefused } from './smtp.ts'
import { deliveryDecision } from './delivery-decision.ts'
import { openTransport } from './transport.ts'

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
      const outcome = await attempt(services, transport, { id: job.id, mail, signal })
      if (outcome === 'unwanted') return
      if (outcome === 'sent') remember(sent, job.id)
      else await reopenUndelivered(services, mail)
      const { level, words } = lines[outcome]
      log[level]({ mail: job.id, template: mail.template }, words)
    },
    close: () => transport.close(),
  }
}

type Outcome = keyof typeof lines | 'unwanted'

const lines = {
  sent: { level: 'info', words: 'mail sent' },
  'known refused': { level: 'info', words: 'mail not sent: its address was refused' },
  refused: { level: 'warn', words: 'the address does not exist: nothing more is sent there' },
} as const

interface Attempt {
  id: string
  mail: Mail
  signal: AbortSignal
}

async function attempt(
  services: DeliveryServices,
  transport: MailTransport,
  { id, mail, signal }: Attempt,
): Promise<Outcome> {
  const { config, clock } = services
  // Composed first, so that a mail to an address without an account costs about what one that is sent does.
  const composed = await compose(mail, config)
  const decision = await deliveryDecision(services, mail)
  if (!decision.sends) return decision.because
  const { unsubscribeUrl } = decision
  const envelope = { id, template: mail.template, date: clock(), ...addressed(mail, config) }
  try {
    await transport.send({ ...envelope, unsubscribeUrl, ...composed }, signal)
    return 'sent'
  } catch (error) {
    // The firm's own address is the firm's to mend: its mails are tried again.
    if (!(error instanceof AddressRefused) || !('to' in mail)) throw error
    await markRefused(services, mail.to)
    return 'refused'
  }
}

/** The newest are enough: a job comes back within minutes. */
function remember(sent: Set<string>, id: string): void {
  sent.add(id)
  const [oldest] = sent
  if (sent.size > 1000 && oldest !== undefined) sent.delete(oldest)
}
