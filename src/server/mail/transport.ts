import type { Config } from '#server/config.ts'
import type { MailTransport } from './outgoing.ts'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'

/** The server of SMTP_URL; without one, a folder. */
export function openTransport(config: Config): MailTransport {
  return config.smtpUrl === null ? openOutbox(config) : openSmtp(config, config.smtpUrl)
}
