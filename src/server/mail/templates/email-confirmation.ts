import { firm } from '#shared/firm.ts'
import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'

export function emailConfirmation({ firstName, url }: MailOf<'email-confirmation'>): EmailContent {
  // Only the token is taken over: the link begins with PUBLIC_URL like every other.
  const token = new URL(url).searchParams.get('token') ?? ''
  return {
    subject: `Confirm your new email address at ${firm.name}`,
    preview: 'The link works once, for 24 hours.',
    greeting: firstName,
    heading: 'Confirm your new email address',
    body: [
      paragraph('Someone signed in to your account asked to use this address from now on.'),
      action('Confirm this address', `/confirm-email?token=${encodeURIComponent(token)}`),
      paragraph('If you are asked to, sign in with your present address: only you can confirm it.'),
      paragraph('The link works once, for 24 hours. Until then nothing changes.'),
    ],
  }
}
