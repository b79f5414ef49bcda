import { firm } from '#shared/firm.ts'
import { type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'

export function emailChangeRequested({
  firstName,
}: MailOf<'email-change-requested'>): EmailContent {
  return {
    subject: `A new email address was asked for at ${firm.name}`,
    preview: 'Nothing changes until the new address is confirmed.',
    greeting: firstName,
    heading: 'A new email address was asked for',
    body: [
      paragraph('Your account is to move to another email address once that one is confirmed.'),
      paragraph(`If it wasn't you, change your password now and call us at ${firm.phone}.`),
    ],
  }
}
