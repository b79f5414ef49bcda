import { type Fact, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'
import { hideNumbers, manyLines, oneLine } from '#server/mail/sanitize-text.ts'

/** To the firm. Numbers that look like a Social Security number, a bank account or a card are hidden on the way. */
export function contactReceived(mail: MailOf<'contact-received'>): EmailContent {
  const name = hideNumbers(oneLine(mail.name))
  const phone: Fact[] = mail.phone === null ? [] : [{ label: 'Phone', value: oneLine(mail.phone) }]
  return {
    subject: `Message from ${name}`,
    preview: 'Sent with the contact form.',
    greeting: null,
    heading: 'A message from the contact form',
    body: [
      {
        kind: 'facts',
        rows: [
          { label: 'Name', value: name },
          { label: 'Email', value: oneLine(mail.email, 254) },
          ...phone,
        ],
      },
      { kind: 'quote', text: hideNumbers(manyLines(mail.message)) },
      paragraph('Your answer to this mail goes to the sender.'),
    ],
  }
}
