import { firm } from '#shared/firm.ts'
import { action, type Letter, paragraph } from '#server/mail/letter.ts'
import type { MailOf } from '#server/mail/mails.ts'
import { oneLine } from '#server/mail/typed-text.ts'

export function newSignIn({ firstName, device, at }: MailOf<'new-sign-in'>): Letter {
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
          { label: 'When', value: `${clock.format(new Date(at))} (UTC)` },
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

/** The reader's own time zone is not known to us, so the time says which it is in. */
const clock = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
  hourCycle: 'h23',
})
