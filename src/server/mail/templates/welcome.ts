import { firm } from '#shared/firm.ts'
import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'

export function welcome({ firstName }: MailOf<'welcome'>): EmailContent {
  return {
    subject: `Welcome to ${firm.name}`,
    preview: 'Your account is ready. Here is what comes next.',
    greeting: firstName,
    heading: 'Your account is ready',
    body: [
      paragraph(
        `Thank you for choosing ${firm.name}. In your portal you keep your tax profile, send us your documents and follow your return until it is filed.`,
      ),
      paragraph('What comes next: fill in your tax profile, then upload your documents.'),
      action('Complete your profile', '/profile'),
      paragraph(`If you did not create this account, write to us at ${firm.email}.`),
    ],
  }
}
