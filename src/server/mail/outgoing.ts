import type { SendMailOptions } from 'nodemailer'
import { email } from '#shared/email.ts'
import { firm } from '#shared/firm.ts'
import type { Config } from '#server/config.ts'
import type { ComposedMail } from './compose.ts'
import type { Mail } from './mails.ts'
import { oneLine } from './sanitize-text.ts'

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
