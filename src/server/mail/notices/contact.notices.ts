import { z } from 'zod'
import { firm, supportHours } from '#shared/firm/firm.ts'
import { mailKind } from './mail-kind.ts'
import { action, facts } from './email-content.ts'
import { hideNumbers, cleanLines, oneLine } from '#server/base/sanitize-text.ts'
import { person } from './samples.ts'

export const contactMails = {
  /**
   * Sent to the firm about a visitor's message, with replies to the sender. Numbers that look like a Social Security
   * number, a bank account or a card are masked.
   */
  'contact-received': mailKind(
    z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      message: z.string(),
    }),
  )({
    optional: null,
    causedByOthers: false,
    words: ({ name, email, phone, message }) => ({
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
        'Reply to this email to answer the sender.',
      ],
    }),
    samples: () => [
      {
        name: 'Nora Day',
        email: 'nora@example.com',
        phone: '(775) 555-0142',
        message: question,
      },
    ],
  }),

  /** Without the message: otherwise a visitor could write to any address in the firm's name. */
  'contact-acknowledgement': mailKind(z.object({ to: z.string(), name: z.string() }))({
    optional: null,
    causedByOthers: false,
    words: ({ name }) => ({
      subject: 'We received your message',
      preview: `We’ll answer ${firm.contactAnswer}.`,
      greeting: name,
      body: [
        `Thank you for writing to ${firm.name}. We’ll answer ${firm.contactAnswer}.`,
        `If it can’t wait, call us at ${firm.phone} (${supportHours}, ${firm.timeZoneName}).`,
        action('Frequently asked questions', '/support'),
      ],
    }),
    samples: () => [{ to: person().to, name: 'Nora Day' }],
  }),

  /** The staff's reply, with the message quoted below, because staff have read it. */
  'contact-reply': mailKind(
    z.object({
      /** A reply by staff to a visitor. Answers go to the firm. */ threadId: z.string(),
      to: z.string(),
      name: z.string(),
      message: z.string(),
      reply: z.string(),
    }),
  )({
    optional: null,
    causedByOthers: true,
    answered: true,
    words: ({ name, message, reply }) => ({
      subject: 'Our answer to your message',
      preview: `From ${firm.name}.`,
      greeting: name,
      body: [
        ...cleanLines(reply).split(/\n{2,}/),
        `To write back, reply to this email, or call us at ${firm.phone}. You wrote:`,
        { kind: 'quote', text: hideNumbers(cleanLines(message)) },
      ],
    }),
    samples: () => [
      {
        threadId: '01890000-0000-7000-8000-000000000000',
        to: person().to,
        name: 'Nora Day',
        message: question,
        reply:
          'Yes, both, and your last pay stub if one of them is late.\nYou can upload them as you get them.\n\nJune Day',
      },
    ],
  }),

  /** Sent to the firm about a client's message, which is read and answered in the portal. */
  'client-question': mailKind(z.object({}))({
    optional: null,
    causedByOthers: false,
    words: () => ({
      subject: 'A client wrote to us',
      preview: `We promised an answer ${firm.contactAnswer}.`,
      body: [
        'A client who is signed in sent a message with the contact form. It may be about their taxes, so read and answer it in the portal, not by email.',
        action('Open the inbox', '/admin/inbox'),
      ],
    }),
    samples: () => [{}],
  }),
}

/** Sent to the person who wrote the answer. */
export function replyNotDelivered(threadId: string) {
  return {
    title: 'Your reply was not delivered',
    message: 'The address does not exist, so the message is open again. Call if there is a number.',
    subject: { side: 'staff', type: 'thread', id: threadId } as const,
  }
}

const question =
  'Hello,\n\nI moved to Sparks in July and have W-2s from two employers.\nDo you need both before we talk?\n\nNora'
