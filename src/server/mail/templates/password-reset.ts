import { firm } from '#shared/firm.ts'
import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'

export function passwordReset({ url }: MailOf<'password-reset'>): EmailContent {
  // Only the token is taken over: the link begins with PUBLIC_URL like every other.
  const token = new URL(url).searchParams.get('token') ?? ''
  return {
    subject: `Reset your ${firm.name} password`,
    preview: 'The link works once, for one hour.',
    greeting: null,
    heading: 'Choose a new password',
    body: [
      paragraph('Someone, most likely you, asked to reset the password of your account.'),
      action('Choose a new password', `/reset-password?token=${encodeURIComponent(token)}`),
      paragraph('The link works once, for one hour. Asking again makes this link useless.'),
      paragraph("If you didn't ask, you need not do anything: your password stays as it is."),
    ],
  }
}
