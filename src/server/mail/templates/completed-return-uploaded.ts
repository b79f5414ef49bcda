import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'

export function completedReturnUploaded(mail: MailOf<'completed-return-uploaded'>): EmailContent {
  const { firstName, taxYear } = mail
  return {
    subject: `Your completed ${taxYear} return is ready to download`,
    preview: 'Sign in to read it and keep a copy.',
    greeting: firstName,
    heading: `Your completed ${taxYear} return is ready`,
    body: [
      paragraph(
        'You can read and download it in your portal. We never send a return by email, so you have to sign in.',
      ),
      action('Download your return', '/documents'),
      paragraph('Keep a copy with your tax records for at least three years.'),
    ],
  }
}
