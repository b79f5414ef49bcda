import { firm } from '#shared/firm.ts'
import { type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'

export function emailChanged({ firstName, newEmail }: MailOf<'email-changed'>): EmailContent {
  return {
    subject: `Your ${firm.name} email address was changed`,
    preview: 'Sign in with the new address from now on.',
    greeting: firstName,
    heading: 'Your email address was changed',
    body: [
      paragraph(`Sign in with ${newEmail} from now on. Our mails go there too.`),
      paragraph('Your other devices were signed out.'),
      paragraph(`If it wasn't you, call us at ${firm.phone} at once.`),
    ],
  }
}
