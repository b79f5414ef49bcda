import { firm } from '#shared/firm.ts'
import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'

export function returnCreated({ firstName, taxYear }: MailOf<'return-created'>): EmailContent {
  return {
    subject: `Your ${taxYear} tax return is open`,
    preview: 'Next: upload your documents.',
    greeting: firstName,
    heading: `Your ${taxYear} tax return is open`,
    body: [
      paragraph(
        'Next, upload your documents: W-2s and 1099s first, then receipts and anything about property. A photo taken with your phone is fine.',
      ),
      action('Upload documents', '/documents'),
      paragraph(
        `We start once your documents are here, and tell you at each step. Most returns are done in ${firm.typicalCompletion}.`,
      ),
    ],
  }
}
