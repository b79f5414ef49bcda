import { firm } from '#shared/firm.ts'
import { type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'
import { hideNumbers, manyLines } from '#server/mail/sanitize-text.ts'

/** What a person of the firm wrote, and beneath it what it answers: they have read it, so it may be quoted. */
export function contactReply({ name, message, reply }: MailOf<'contact-reply'>): EmailContent {
  return {
    subject: 'Our answer to your message',
    preview: `From ${firm.name}.`,
    greeting: name,
    heading: 'Our answer to your message',
    body: [
      ...manyLines(reply)
        .split(/\n{2,}/)
        .map(paragraph),
      paragraph(`To write back, answer this mail, or call us at ${firm.phone}. You wrote:`),
      { kind: 'quote', text: hideNumbers(manyLines(message)) },
    ],
  }
}
