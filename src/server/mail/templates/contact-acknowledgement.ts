import { firm, supportHours } from '#shared/firm.ts'
import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'

/** Without the message: whoever typed a stranger's address must not be able to write to them in the firm's name. */
export function contactAcknowledgement({ name }: MailOf<'contact-acknowledgement'>): EmailContent {
  return {
    subject: 'We received your message',
    preview: `We answer within ${firm.contactResponseHours} hours.`,
    greeting: name,
    heading: 'We received your message',
    body: [
      paragraph(
        `Thank you for writing to ${firm.name}. We answer within ${firm.contactResponseHours} hours.`,
      ),
      paragraph(`If it can't wait, call us at ${firm.phone} (${supportHours.text}).`),
      action('Questions that others asked', '/support'),
    ],
  }
}
