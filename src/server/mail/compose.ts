import type { Config } from '#server/config.ts'
import { toHtml } from '#server/mail/html.ts'
import type { Letter } from '#server/mail/letter.ts'
import type { Mail, MailOf, MailTemplate, Templates } from '#server/mail/mails.ts'
import { toText } from '#server/mail/plain-text.ts'
import { accountMails } from '#server/mail/templates/account.mails.ts'
import { contactMails } from '#server/mail/templates/contact.mails.ts'
import { documentsMails } from '#server/mail/templates/documents.mails.ts'
import { returnsMails } from '#server/mail/templates/returns.mails.ts'
import { oneLine } from '#server/mail/typed-text.ts'

/** A mail as it reads, not yet addressed. */
export interface ComposedMail {
  subject: string
  html: string
  text: string
}

/** Needs React: whoever sends mail loads this file, at the first mail and not at the start. */
export async function compose(
  mail: Mail,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<ComposedMail> {
  const letter = letterFor(mail)
  return {
    subject: oneLine(letter.subject),
    html: await toHtml(letter, publicUrl),
    text: toText(letter, publicUrl),
  }
}

const templates: Templates = {
  ...accountMails,
  ...contactMails,
  ...documentsMails,
  ...returnsMails,
}

function letterFor<Template extends MailTemplate>(mail: MailOf<Template>): Letter {
  return templates[mail.template](mail)
}
