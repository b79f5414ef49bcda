import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { email } from '#shared/email.ts'
import { firm } from '#shared/firm.ts'
import type { Config } from '#server/config.ts'
import type { ComposedMail } from './compose.ts'
import type { Mail } from './mails.ts'
import { oneLine } from './sanitize-text.ts'
import { openSmtp } from './smtp.ts'
import { syncFile, syncFolder } from '#server/storage/private-files.ts'

/** A mail ready to go, by whatever transport. */
export interface OutgoingMail extends ComposedMail, Addressed {
  /** The job's: the Message-ID is made of it, so that a second copy is recognisable as one. */
  id: string
  template: Mail['template']
  date: Date
  /** Only in mails that the recipient may do without. */
  unsubscribeUrl: string | null
}

interface Addressed {
  to: string
  replyTo?: { name: string; address: string }
}

export interface MailTransport {
  /** Settles once the mail is in other hands, or is not; `signal` gives up. Errors name no address. */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>
  close: () => void
}

export function addressed(mail: Mail, { firmEmail }: Pick<Config, 'firmEmail'>): Addressed {
  if (mail.template === 'contact-received') {
    return { to: firmEmail, replyTo: { name: oneLine(mail.name), address: single(mail.email) } }
  }
  const to = single(mail.to)
  if (mail.template !== 'contact-reply') return { to }
  return { to, replyTo: { name: firm.name, address: firmEmail } }
}

/** The message as nodemailer takes it, which encodes each header and folds it. */
export function toMessage(
  mail: OutgoingMail,
  { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>,
): SendMailOptions {
  const { id, template, to, replyTo, date, subject, html, text, unsubscribeUrl } = mail
  return {
    from: mailFrom,
    to,
    ...(replyTo && { replyTo }),
    subject,
    html,
    text,
    date,
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
    headers: {
      // A person wrote it: that the sender is on holiday is worth knowing.
      ...(template !== 'contact-reply' && unattended),
      ...(unsubscribeUrl !== null && unsubscribeHeaders(unsubscribeUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** RFC 3834: a holiday notice is no answer to such a mail. */
const unattended = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** RFC 2369 and, for the one click, RFC 8058. */
function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** One address, judged again on its way out: a list would be read as several recipients. */
function single(address: string): string {
  const judged = email().safeParse(address)
  if (!judged.success) throw new Error('a recipient is not one email address')
  return judged.data
}

/** The server of SMTP_URL; without one, a folder. */
export function openTransport(config: Config): MailTransport {
  return config.smtpUrl === null ? openOutbox(config) : openSmtp(config, config.smtpUrl)
}

/**
 * Without a mail server each mail is a file that a mail program opens, readable by nobody else. Its name is made of the job's
 * id alone, so that a job which runs twice leaves one file.
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
      if (!Buffer.isBuffer(message)) throw new TypeError('the composer was asked for a buffer')
      signal.throwIfAborted()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(folder, fileName(mail), message)
    },
    close: () => composer.close(),
  }
}

/** Begins with the time at which the mail was queued, so that names sort by time. */
export function fileName({ id, template }: Pick<OutgoingMail, 'id' | 'template'>): string {
  // RFC 9562, 5.7: the first 48 bits are milliseconds.
  const queued = new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
  return `${queued.toISOString().replaceAll(':', '-')}-${template}-${id}.eml`
}

/** Nobody ever sees half a mail: it gets its name once it is whole. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const unfinished = path.join(folder, `.${name}`)
  await writeFile(unfinished, bytes, { mode: 0o600 })
  await syncFile(unfinished)
  await rename(unfinished, path.join(folder, name))
  await syncFolder(folder)
}
