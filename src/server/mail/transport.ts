import type { Config } from '#server/config.ts'
import type { MailTransport } from '#server/mail/outgoing.ts'
import { openOutbox } from '#server/mail/outbox.ts'
import { openSmtp } from '#server/mail/smtp.ts'

/** The server of SMTP_URL; without one, a folder. */
export function openTransport(config: Config): MailTransport {
  return config.smtpUrl === null ? openOutbox(config) : openSmtp(config, config.smtpUrl)
}
