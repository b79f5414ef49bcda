import { firm } from '#shared/firm.ts'
import { ownersWords, revealTitle } from '#shared/reveals.schema.ts'
import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'
import { oneLine } from '#server/mail/sanitize-text.ts'
import { utcTime } from '#server/mail/utc-time.ts'

export function numberRevealed(mail: MailOf<'number-revealed'>): EmailContent {
  const { firstName, number, dependent, by, at, reason } = mail
  return {
    subject: revealTitle(number),
    preview: 'We tell you each time, with who it was and why.',
    greeting: firstName,
    heading: 'Our staff opened one of your numbers',
    body: [
      paragraph(
        'Our staff normally see only the last four digits. This time the whole number was needed, and we tell you each time that happens.',
      ),
      {
        kind: 'facts',
        rows: [
          { label: 'Number', value: oneLine(ownersWords(number, dependent), 260) },
          { label: 'Who', value: `${oneLine(by)}, ${firm.name}` },
          { label: 'When', value: utcTime(at) },
          { label: 'Reason', value: oneLine(reason, 200) },
        ],
      },
      action('See who has seen your numbers', '/account'),
      paragraph(
        `You need not do anything. If you don't see why it was needed, ask us at ${firm.phone}.`,
      ),
    ],
  }
}
