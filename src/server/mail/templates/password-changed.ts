import { firm } from '#shared/firm.ts'
import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'

export function passwordChanged({ firstName }: MailOf<'password-changed'>): EmailContent {
  return {
    subject: `Your ${firm.name} password was changed`,
    preview: "If this wasn't you, call us.",
    greeting: firstName,
    heading: 'Your password was changed',
    body: [
      paragraph('Your other devices were signed out. Sign in there with the new password.'),
      action('Sign in', '/?signin=1'),
      paragraph(
        `If this wasn't you, reset the password at once with "Forgot your password?" in the sign-in dialog, and call us at ${firm.phone}.`,
      ),
    ],
  }
}
