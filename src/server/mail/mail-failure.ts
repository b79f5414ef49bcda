import type { NodemailerError } from 'nodemailer'

/** The server has rejected the recipient permanently. */
export class AddressRejectedError extends Error {
  override name = 'AddressRejectedError'
}

/** The server's message may contain the address and would end in logs and the jobs table; its code suffices. */
export function withoutAddress(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('the mail server could not be used')
  const { code, command, responseCode }: NodemailerError = error
  const answer = responseCode === undefined ? 'no answer' : `answer ${responseCode}`
  const message = `the mail was not taken: ${code ?? 'unknown'}, ${answer} to ${command ?? 'nothing'}`
  return isAddressRejected(error) ? new AddressRejectedError(message) : new Error(message)
}

/**
 * Returns true if the recipient does not exist. Prefers the enhanced code (RFC 3463), because a misconfigured server
 * rejects every recipient (5.7.1 "relay access denied").
 */
function isAddressRejected({ command, responseCode = 0, response = '' }: NodemailerError): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1]
  if (enhanced === undefined) return [550, 551, 553].includes(responseCode)
  return ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'].includes(enhanced)
}

export interface MailFailure {
  text: string
  todo: string
}

/** The server's answer, if there was one. */
export function responseOf(error: unknown): string | undefined {
  const { response }: NodemailerError = error instanceof Error ? error : new Error()
  return response
}

/** Tells the operator why the mail server can't be used and what to do, without quoting the server. */
export function failureOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return { text: String(error), todo: 'check SMTP_URL' }
  const { code = '', responseCode }: NodemailerError = error
  const cause = causes.find(({ codes, words }) => codes.includes(code) && words.test(error.message))
  const why = responseCode === undefined ? shortOf(error.message) : `it answers ${responseCode}`
  return {
    text: `${cause?.text ?? withoutAddress(error).message} (${code}: ${why})`,
    todo: cause?.todo ?? 'check SMTP_URL and the mail server',
  }
}

/** Without what a server sent, and without the places in OpenSSL's code. */
function shortOf(message: string): string {
  const [, ofTls] = /:SSL routines:\w*:([^:]+)/.exec(message) ?? []
  return ofTls ?? message.split(/[.:] ?response=/, 1)[0] ?? message
}

/** The causes by nodemailer's codes; the first match counts. */
const causes: (MailFailure & { codes: string[]; words: RegExp })[] = [
  {
    codes: ['ESOCKET', 'ETLS', 'ECONNECTION'],
    words: /certificate|altname/i,
    text: 'The certificate of the mail server is not trusted',
    todo: 'give it one for its name from a known authority, or start the portal with NODE_EXTRA_CA_CERTS=(its file)',
  },
  {
    codes: ['ESOCKET'],
    words: /wrong version number|packet length|ssl3?_|SSL routines/i,
    text: 'The port of SMTP_URL does not begin with TLS',
    todo: 'use smtp:// for STARTTLS, mostly port 587; smtps:// is mostly port 465',
  },
  {
    codes: ['ETLS'],
    words: /./,
    text: 'The mail server takes no STARTTLS, so mails and password would cross the network as they are',
    todo: 'use smtps://, or for a server on this machine add ?ignoreTLS=true to SMTP_URL',
  },
  {
    codes: ['EAUTH', 'ENOAUTH', 'EOAUTH2'],
    words: /./,
    text: 'The mail server does not accept user and password',
    todo: 'check both in SMTP_URL; special characters are encoded there: @ is %40',
  },
  {
    codes: ['EDNS', 'ENOTFOUND'],
    words: /./,
    text: 'The name of the mail server is unknown',
    todo: 'check the host in SMTP_URL',
  },
  {
    codes: ['ECONNECTION', 'ESOCKET', 'ECONNREFUSED'],
    words: /ECONNREFUSED/,
    text: 'Nothing listens at SMTP_URL',
    todo: 'check host and port, and whether the mail server runs',
  },
  {
    codes: ['EPROTOCOL'],
    words: /greeting\. response=(?!\d{3})/,
    text: 'What answers at SMTP_URL is not a mail server',
    todo: 'check host and port in SMTP_URL',
  },
  {
    codes: ['EPROTOCOL', 'ECONNECTION', 'ESOCKET'],
    words: /greeting|closed|ECONNRESET/i,
    text: 'The mail server ends the connection at once',
    todo: 'check the port in SMTP_URL, and whether the server accepts connections from this address',
  },
  {
    codes: ['ETIMEDOUT', 'ECONNECTION', 'ESOCKET'],
    words: /time|greeting never/i,
    text: 'The mail server does not answer in time',
    todo: 'check host and port in SMTP_URL (port 465 is mostly smtps://), and whether a firewall or the provider blocks it',
  },
  {
    codes: ['EENVELOPE', 'EMESSAGE'],
    words: /./,
    text: 'The mail server refuses the sender, the recipient or the mail',
    todo: 'check MAIL_FROM: the server must let this user send for that address',
  },
]
