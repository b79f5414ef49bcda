import { categoryTable } from '#shared/document-categories.ts'
import { firm } from '#shared/firm.ts'
import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'

export function documentTakenAway(mail: MailOf<'document-taken-away'>): EmailContent {
  const { firstName, taxYear, category } = mail
  return {
    subject: `We deleted one of your ${taxYear} documents`,
    preview: 'Our malware scanner found something harmful in it.',
    greeting: firstName,
    heading: `We deleted one of your ${taxYear} documents`,
    body: [
      paragraph(
        `Our malware scanner found something harmful in a document that you uploaded under "${categoryTable[category].label}", so we deleted it.`,
      ),
      paragraph(
        'Please check your device with an antivirus program. Then upload a clean copy: a new scan, or a PDF from where the document comes from.',
      ),
      action('Upload a clean copy', `/documents?year=${taxYear}`),
      paragraph(`If you are not sure what to do, call us at ${firm.phone}.`),
    ],
  }
}
