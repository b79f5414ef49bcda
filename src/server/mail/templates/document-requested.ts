import { categoryTable } from '#shared/document-categories.ts'
import { firm } from '#shared/firm.ts'
import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'
import { manyLines } from '#server/mail/sanitize-text.ts'

export function documentRequested(mail: MailOf<'document-requested'>): EmailContent {
  const { firstName, taxYear, category, reason } = mail
  return {
    subject: `We need another of your ${taxYear} documents`,
    preview: 'Your preparer says why.',
    greeting: firstName,
    heading: `We need another of your ${taxYear} documents`,
    body: [
      paragraph(
        `Your preparer looked at what you uploaded under "${categoryTable[category].label}" and can't use one of the documents:`,
      ),
      { kind: 'quote', text: manyLines(reason) },
      action('Upload another', `/documents?year=${taxYear}`),
      paragraph(
        `Your return goes on once it is here. If you are not sure what we need, call us at ${firm.phone}.`,
      ),
    ],
  }
}
