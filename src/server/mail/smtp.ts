import nodemailer, { type NodemailerError, type SMTPPoolOptions } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { type MailTransport, toMessage } from './transport.ts'

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

/** The server says that there is no such address: another try would hear the same. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
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
  const message = `the mail was not taken: ${code ?? 'unknown'}, ${answer} to ${command ?? 'nothing'}`
  return isAddressRefused(error) ? new AddressRefused(message) : new Error(message)
}

/**
 * A final answer about the recipient. By its enhanced code (RFC 3463) where there is one, because a server that is set up
 * wrong refuses every recipient ("relay access denied", 5.7.1), and that must mark nobody.
 */
function isAddressRefused({ command, responseCode = 0, response = '' }: NodemailerError): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1]
  if (enhanced === undefined) return [550, 551, 553].includes(responseCode)
  return ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'].includes(enhanced)
}
