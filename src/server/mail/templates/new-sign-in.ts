import { firm } from '#shared/firm.ts'
import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'
import { oneLine } from '#server/mail/sanitize-text.ts'
import { utcTime } from '#server/mail/utc-time.ts'

export function newSignIn({ firstName, device, at }: MailOf<'new-sign-in'>): EmailContent {
  return {
    subject: `New sign-in to your ${firm.name} account`,
    preview: 'From a device that you have not used before.',
    greeting: firstName,
    heading: 'Someone signed in from a new device',
    body: [
      paragraph('Your account was opened on a device that you have not used before.'),
      {
        kind: 'facts',
        rows: [
          { label: 'Device', value: oneLine(device, 60) },
          { label: 'When', value: utcTime(at) },
        ],
      },
      paragraph(
        "If it was you, you need not do anything. If it wasn't, sign that device out and change your password now.",
      ),
      action('See where you are signed in', '/account'),
      paragraph(`We are there to help at ${firm.phone}.`),
    ],
  }
}
