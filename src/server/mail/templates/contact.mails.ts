import { firm, supportHours } from '#shared/firm.ts'
import { action, facts } from '#server/change/email-content.ts'
import type { Templates } from '#server/change/mails.ts'
import { hideNumbers, cleanLines, oneLine } from '#server/mail/sanitize-text.ts'

export const contactMails = {
  /** To the firm. Masks numbers that look like a Social Security number, a bank account or a card. */
  'contact-received': ({ name, email, phone, message }) => ({
    subject: `Message from ${hideNumbers(oneLine(name))}`,
    preview: 'Sent with the contact form.',
    heading: 'A message from the contact form',
    body: [
      facts({
        Name: hideNumbers(oneLine(name)),
        Email: oneLine(email, 254),
        ...(phone !== null && { Phone: oneLine(phone) }),
      }),
      { kind: 'quote', text: hideNumbers(cleanLines(message)) },
      'Your answer to this mail goes to the sender.',
    ],
  }),

  /** Without the message: otherwise a visitor could write to any address in the firm's name. */
  'contact-acknowledgement': ({ name }) => ({
    subject: 'We received your message',
    preview: `We answer within ${firm.contactResponseHours} hours.`,
    greeting: name,
    body: [
      `Thank you for writing to ${firm.name}. We answer within ${firm.contactResponseHours} hours.`,
      `If it can't wait, call us at ${firm.phone} (${supportHours.text}, ${firm.timeZoneName}).`,
      action('Questions that others asked', '/support'),
    ],
  }),

  /** The reply of staff, with the message quoted below: staff have read it. */
  'contact-reply': ({ name, message, reply }) => ({
    subject: 'Our answer to your message',
    preview: `From ${firm.name}.`,
    greeting: name,
    body: [
      ...cleanLines(reply).split(/\n{2,}/),
      `To write back, answer this mail, or call us at ${firm.phone}. You wrote:`,
      { kind: 'quote', text: hideNumbers(cleanLines(message)) },
    ],
  }),

  'client-question': () => ({
    subject: 'A client wrote to us',
    preview: `We promise an answer within ${firm.contactResponseHours} hours.`,
    body: [
      'A client who is signed in sent a message with the contact form. It may be about their taxes, so read and answer it in the portal, not by mail.',
      action('Open the inbox', '/admin/inbox'),
    ],
  }),

  'client-answer': () => ({
    subject: 'We answered your question',
    preview: 'Our answer is in the portal.',
    body: [
      'Our answer to your question is in the portal. Sign in to read it, and to write back.',
      action('Read our answer', '/contact'),
      `If you would rather talk, call us at ${firm.phone}.`,
    ],
  }),
} satisfies Partial<Templates>
