import type { Config } from '#server/config.ts'
import { toHtml } from './html.ts'
import type { EmailContent } from './email-content.ts'
import type { Mail, MailOf, MailTemplate, Templates } from './mails.ts'
import { toText } from './plain-text.ts'
import { accountMails } from './templates/account.mails.ts'
import { contactMails } from './templates/contact.mails.ts'
import { documentsMails } from './templates/documents.mails.ts'
import { returnsMails } from './templates/returns.mails.ts'
import { oneLine } from './sanitize-text.ts'

export interface ComposedMail {
  subject: string
  html: string
  text: string
}

/** Loads React: import this file dynamically, at the first mail. */
export function compose(mail: Mail, { publicUrl }: Pick<Config, 'publicUrl'>): ComposedMail {
  const content = contentOf(mail)
  return {
    subject: oneLine(content.subject),
    html: toHtml(content, publicUrl),
    text: toText(content, publicUrl),
  }
}

const templates: Templates = {
  ...accountMails,
  ...contactMails,
  ...documentsMails,
  ...returnsMails,
}

function contentOf<Template extends MailTemplate>(mail: MailOf<Template>): EmailContent {
  return templates[mail.template](mail)
}
