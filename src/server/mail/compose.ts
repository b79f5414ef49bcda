import { linkOf } from '#shared/clients/client-link.ts'
import { isBusinessForm } from '#shared/returns/return-forms.ts'
import { firm, firmAddressLine, firmLegalLine } from '#shared/firm/firm.ts'
import type { MailWords } from '#shared/mail/mail-words.schema.ts'
import { statusLabel } from '#shared/returns/return-status.ts'
import type { Config } from '#server/base/config.ts'
import { toHtml } from './html.ts'
import type { Block, EmailContent } from '#server/mail/notices/email-content.ts'
import {
  type Mail,
  type MailOf,
  type MailTemplate,
  mailKinds,
  optionalKindOf,
} from '#server/mail/mails.ts'
import { greetingName, oneLine } from '#server/base/sanitize-text.ts'
import { reword } from './words.ts'

export interface ComposedMail {
  subject: string
  html: string
  text: string
}

/** Loads React, so import this file dynamically, at the first mail. */
export function compose(
  mail: Mail,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  words: MailWords | null = null,
): ComposedMail {
  const content = contentOf(mail, words)
  const footer = footerOf(mail, publicUrl)
  return {
    subject: oneLine(content.subject),
    html: toHtml(content, footer, publicUrl),
    text: toText(content, footer, publicUrl),
  }
}

/** Says who sends the mail, and how to stop a mail that people can do without. */
function footerOf(mail: Mail, publicUrl: string): string[] {
  return [
    firmLegalLine(),
    firmAddressLine(),
    `${firm.phone} · ${firm.email}`,
    'We never ask for a password or a Social Security number by email.',
    ...(optionalKindOf(mail) === null
      ? []
      : [`You can stop emails like this one in your account: ${publicUrl}/account`]),
  ]
}

/** HTML and text are made from it. `words`: those of the firm, in place of the portal's. */
export function contentOf<Template extends MailTemplate>(
  mail: MailOf<Template>,
  words: MailWords | null = null,
): EmailContent {
  const safe = withSafeName(mail)
  const own = mailKinds[mail.template].words(safe)
  const content = words === null ? own : reword(own, safe, words)
  const greeting = 'firstName' in mail ? mail.firstName : null
  const body = 'of' in mail && mail.of ? linkTo(mail.of, content.body) : content.body
  return { greeting, heading: content.subject, ...content, body }
}

/** People choose their names, and staff type those of businesses. */
function withSafeName<One extends Mail>(mail: One): One {
  if (!('taxYear' in mail && 'client' in mail) || mail.template === 'spouse-link') return mail
  const { client = '', form = '1040' } = mail
  const name = isBusinessForm(form) ? oneLine(client) : (greetingName(client) ?? 'your client')
  return { ...mail, client: name }
}

/** The links lead to the client that the mail is about. */
function linkTo(clientId: string, body: Block[]): Block[] {
  return body.map((block) =>
    typeof block !== 'string' && block.kind === 'action'
      ? { ...block, path: linkOf(block.path, clientId) }
      : block,
  )
}

/** The text version: the same words, with addresses on their own lines and quotes marked. */
function toText(content: EmailContent, footer: string[], publicUrl: string): string {
  const parts = [
    greetingLine(content),
    // Left out if it repeats the subject.
    content.heading === content.subject ? null : content.heading,
    ...content.body.map((block) => show(block, publicUrl)),
    // RFC 3676, 4.3: mail programs fold a signature.
    ['-- ', firm.name, ...footer].join('\n'),
  ]
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`
}

function greetingLine({ greeting }: EmailContent): string | null {
  if (greeting === null) return null
  const name = greetingName(greeting)
  return name === null ? 'Hello,' : `Hello ${name},`
}

function show(block: Block, publicUrl: string): string {
  if (typeof block === 'string') return block
  switch (block.kind) {
    case 'action':
      return `${block.label}:\n${publicUrl}${block.path}`
    case 'status':
      return `Status: ${statusLabel(block.status)}`
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'quote':
      return block.text.replace(/^/gm, '> ')
  }
}
