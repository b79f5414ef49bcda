import { type WordedMailKind, wordedMails } from '#shared/mail/mail-kinds.ts'
import type { MailWords } from '#shared/mail/mail-words.schema.ts'
import type { Mail } from '#server/change/mails.ts'
import { contentOf } from './compose.ts'
import { person } from './notices/samples.ts'
import { placesOf, valuesOf } from './words.ts'

/** Returns the portal’s own words for a mail, with fields for what differs between the mails. */
export function defaultWords(kind: WordedMailKind): MailWords {
  const mail = sampleOf(kind)
  const { subject, body } = contentOf(mail)
  const { before, after } = placesOf(body, kind)
  const fields: readonly string[] = wordedMails[kind].fields
  // The longest first: "your 2025 return" before "2025".
  const values = Object.entries(valuesOf(mail))
    .filter(([name, value]) => value !== '' && fields.includes(name))
    .toSorted(([, one], [, other]) => other.length - one.length)
  const textAt = (place: number) => {
    const block = body[place]
    return typeof block === 'string' ? withFields(block, values) : null
  }
  return {
    subject: withFields(subject, values),
    before: textAt(before) ?? '',
    after: textAt(after),
  }
}

function withFields(text: string, values: (readonly [string, string])[]): string {
  return values.reduce((left, [name, value]) => left.replaceAll(value, `{${name}}`), text)
}

/** A mail of the kind to an invented client. */
export function sampleOf(kind: WordedMailKind): Mail {
  const of = { taxYear: 2025, ...person() }
  switch (kind) {
    case 'first-reminder':
      return { template: 'document-reminder', documents: 0, ...of }
    case 'document-reminder':
      return { template: kind, documents: 3, ...of }
    case 'documents-requested':
      return { template: kind, documents: 3, ...of }
    case 'return-started':
      return { template: 'return-status-changed', status: 'in_progress', ...of }
    case 'return-filed':
      return { template: 'return-status-changed', status: 'filed', ...of }
    case 'review-ready':
      return { template: kind, again: false, ...of }
    case 'document-requested':
      return { template: kind, category: 'w2', reason: 'It is cut off at the right.', ...of }
    case 'return-set-back':
      return { template: kind, status: 'in_progress', ...of }
    case 'contact-acknowledgement':
      return { template: kind, to: of.to, name: 'Nora Day' }
    case 'bill-issued':
    case 'bill-plan':
    case 'bill-reminder':
      return { template: kind, number: 1042, ...person() }
    case 'message-waiting':
      // The sample has no return, because only the mails of some threads name one in their subject.
      return {
        template: kind,
        threadId: '8d0a6a4e-7f0e-4a53-9d55-0f2f3c1c6a10',
        taxYear: null,
        ...person(),
      }
    case 'welcome':
    case 'payment-received':
    case 'refund-made':
      return { template: kind, ...person() }
    case 'return-created':
    case 'completed-return-uploaded':
    case 'refund-final':
    case 'review-reminder':
    case 'payment-recorded':
      return { template: kind, ...of }
  }
}
