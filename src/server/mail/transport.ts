import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer, { type SendMailOptions, type SMTPPoolOptions } from 'nodemailer'
import { email } from '#shared/base/email.ts'
import { firm } from '#shared/firm/firm.ts'
import type { Config } from '#server/base/config.ts'
import { failureOf, type MailFailure, responseOf, withoutAddress } from './mail-failure.ts'
import type { ComposedMail } from './compose.ts'
import { type Mail, mailKinds } from '#server/mail/mails.ts'
import { oneLine } from '#server/base/sanitize-text.ts'
import { syncFile, syncFolder } from '#server/base/private-files.ts'

/** A mail that is ready for a transport. */
interface OutgoingMail extends ComposedMail, Addressed {
  /** The job's id. The Message-ID is made from it, so that mail programs recognize duplicates. */
  id: string
  template: Mail['template']
  date: Date
  /** Only for optional mails. */
  unsubscribeUrl: string | null
}

interface Addressed {
  to: string
  replyTo?: { name: string; address: string }
  /** Names what all mails about it hang on, such as `thread-…`. */
  conversation?: string
}

export interface MailTransport {
  /** Resolves once the mail is handed over. `signal` aborts. Errors contain no address. */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
  close: () => void
}

export function addressed(mail: Mail, config: Pick<Config, 'firmEmail'>): Addressed {
  return { ...recipientOf(mail, config), ...conversationOf(mail) }
}

/** Mails of one thread, and mails about one invoice. */
function conversationOf(mail: Mail): Pick<Addressed, 'conversation'> {
  if ('threadId' in mail) return { conversation: `thread-${mail.threadId}` }
  return 'number' in mail ? { conversation: `invoice-${mail.number}` } : {}
}

function recipientOf(mail: Mail, { firmEmail }: Pick<Config, 'firmEmail'>): Addressed {
  if (mail.template === 'contact-received') {
    return { to: firmEmail, replyTo: { name: oneLine(mail.name), address: single(mail.email) } }
  }
  if (!('to' in mail)) return { to: firmEmail }
  const to = single(mail.to)
  if (!mailKinds[mail.template].answered) return { to }
  return { to, replyTo: { name: firm.name, address: firmEmail } }
}

/** The message for nodemailer, which encodes and folds headers. */
function toMessage(
  mail: OutgoingMail,
  { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>,
): SendMailOptions {
  const { id, template, to, replyTo, date, subject, html, text, unsubscribeUrl, conversation } =
    mail
  const { hostname } = new URL(publicUrl)
  return {
    from: mailFrom,
    to,
    ...(replyTo && { replyTo }),
    subject,
    html,
    text,
    date,
    messageId: `<${id}@${hostname}>`,
    // RFC 5322, 3.6.4: mail programs show what names the same one together, though no mail has that id.
    ...(conversation !== undefined && { references: `<${conversation}@${hostname}>` }),
    headers: {
      // Staff wrote it, so an out-of-office answer is useful.
      ...(template !== 'contact-reply' && unattended),
      ...(unsubscribeUrl !== null && unsubscribeHeaders(unsubscribeUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** RFC 3834: suppresses out-of-office answers. */
const unattended = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** RFC 2369, and RFC 8058 for one click. */
function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Checks again that this is one address; a list would mean several recipients. */
function single(address: string): string {
  const judged = email().safeParse(address)
  if (!judged.success) throw new Error('a recipient is not one email address')
  return judged.data
}

/** SMTP with SMTP_URL, otherwise the outbox folder. */
export function openTransport(config: Config): MailTransport {
  return config.smtpUrl === null ? openOutbox(config) : openSmtp(config, config.smtpUrl)
}

/**
 * Writes each mail as a private .eml file. Its name derives from the job's id, so that a job that runs twice leaves
 * only one file.
 */
export function openOutbox(config: Config): MailTransport {
  const folder = path.join(config.dataDir, 'outbox')
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  })
  return {
    async send(mail, signal) {
      const { message } = await composer.sendMail(toMessage(mail, config))
      if (!Buffer.isBuffer(message)) throw new TypeError('nodemailer returned no buffer')
      signal.throwIfAborted()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(folder, fileName(mail), message)
    },
    close: () => composer.close(),
  }
}

/** Starts with the time of queuing, so that names sort by time. */
function fileName({ id, template }: Pick<OutgoingMail, 'id' | 'template'>): string {
  // RFC 9562, 5.7: the first 48 bits are milliseconds.
  const queued = new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
  return `${queued.toISOString().replaceAll(':', '-')}-${template}-${id}.eml`
}

/** Writes to a temporary name, then renames it. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const unfinished = path.join(folder, `.${name}`)
  await writeFile(unfinished, bytes, { mode: 0o600 })
  await syncFile(unfinished)
  await rename(unfinished, path.join(folder, name))
  await syncFolder(folder)
}

/**
 * Sends through SMTP_URL: smtp or smtps with user and password, and nodemailer's options in the query. Requires
 * STARTTLS over smtp, unless the query has `ignoreTLS=true`.
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

/**
 * Connects and signs in to the mail server, and sends a short mail if an address is given. `failure` has the reason
 * with advice, without an address. `said` is the server's own answer, for a person who may read it: it can hold their
 * address, but no user and no password of `smtpUrl`.
 */
export async function tryMailServer(
  { mailFrom }: Pick<Config, 'mailFrom'>,
  smtpUrl: string,
  testTo: string | null,
): Promise<{ failure: MailFailure | null; said: string | null }> {
  const pool = nodemailer.createTransport({ ...poolOptions(smtpUrl), ...shortLimits })
  try {
    await pool.verify()
    if (testTo === null) return { failure: null, said: null }
    const words = { subject: `${firm.name}: a test mail`, text: 'The portal can send mail.\n' }
    const mail = { from: mailFrom, to: single(testTo), ...words, headers: unattended }
    const { response } = await pool.sendMail(mail)
    return { failure: null, said: withoutLogin(response, smtpUrl) }
  } catch (error) {
    return { failure: failureOf(error), said: withoutLogin(responseOf(error), smtpUrl) }
  } finally {
    pool.close({ force: true })
  }
}

/** A server's answer in one line; some repeat the user. */
function withoutLogin(response: string | undefined, smtpUrl: string): string | null {
  if (response === undefined) return null
  const { username, password } = new URL(smtpUrl)
  const login = [username, password].flatMap((part) => [part, decodeURIComponent(part)])
  const hidden = login
    .filter((part) => part !== '')
    .reduce((text, part) => text.replaceAll(part, '•••'), response)
  return oneLine(hidden).slice(0, 300)
}

/** Milliseconds. */
const shortLimits = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 15_000 }

/** The URL overrides the limits, but never encryption and logging. */
function poolOptions(smtpUrl: string): SMTPPoolOptions & { pool: true } {
  const query = new URL(smtpUrl).searchParams
  const limits = Object.entries(defaults).filter(([name]) => !query.has(name))
  return {
    ...Object.fromEntries(limits),
    url: smtpUrl,
    pool: true,
    requireTLS: query.get('ignoreTLS') !== 'true',
    // A broken connection may have delivered the mail, so the job decides about a retry.
    maxRequeues: 0,
    logger: false,
    debug: false,
  }
}

/** Milliseconds and connections. */
const defaults = {
  maxConnections: 3,
  idleTimeout: 30_000,
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
}
