import nodemailer, { type NodemailerError, type SMTPPoolOptions } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { type MailTransport, toMessage } from '#server/mail/outgoing.ts'

/**
 * Sends through the server of SMTP_URL: smtp or smtps, user and password, and nodemailer's own options in the query. Over
 * smtp it insists on STARTTLS, whatever the server offers, unless the query says `ignoreTLS=true`.
 */
export function openSmtp(config: Config, smtpUrl: string): MailTransport {
  const pool = nodemailer.createTransport(poolOptions(smtpUrl))
  return {
    async send(mail, signal) {
      try {
        await pool.sendMail({ ...toMessage(mail, config), signal })
      } catch (error) {
        throw withoutAddress(error)
      }
    },
    close: () => pool.close({ force: true }),
  }
}

/** What the URL says wins over our limits, never over encryption and logging. */
function poolOptions(smtpUrl: string): SMTPPoolOptions & { pool: true } {
  const query = new URL(smtpUrl).searchParams
  const limits = Object.entries(defaults).filter(([name]) => !query.has(name))
  return {
    ...Object.fromEntries(limits),
    url: smtpUrl,
    pool: true,
    requireTLS: query.get('ignoreTLS') !== 'true',
    // A connection that breaks may have delivered: the job decides about another try, not the pool.
    maxRequeues: 0,
    logger: false,
    debug: false,
  }
}

/** Milliseconds, and connections. A server that says nothing for so long is tried again later. */
const defaults = {
  maxConnections: 3,
  idleTimeout: 30_000,
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
}

/** The server's words may repeat the address, and end in logs and in the jobs table: its code says enough. */
function withoutAddress(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('the mail server could not be used')
  const { code, command, responseCode }: NodemailerError = error
  const answer = responseCode === undefined ? 'no answer' : `answer ${responseCode}`
  return new Error(
    `the mail was not taken: ${code ?? 'unknown'}, ${answer} to ${command ?? 'nothing'}`,
  )
}
