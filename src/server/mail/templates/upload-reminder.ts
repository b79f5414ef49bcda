import { firm } from '#shared/firm.ts'
import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'

export function uploadReminder({ firstName, taxYear }: MailOf<'upload-reminder'>): EmailContent {
  return {
    subject: `Your ${taxYear} documents are still missing`,
    preview: 'We start on your return once they are here.',
    greeting: firstName,
    heading: `Your ${taxYear} documents are still missing`,
    body: [
      paragraph(
        `You opened your ${taxYear} tax return, and nothing has been uploaded yet. Begin with what you have: a photo of one W-2 is enough for a start, and the rest can follow.`,
      ),
      action('Upload documents', '/documents'),
      paragraph(`If you are not sure what we need, call us at ${firm.phone}.`),
    ],
  }
}
