import { type WordedMailKind, wordedMails } from '#shared/mail/mail-kinds.ts'
import type { MailWords } from '#shared/mail/mail-words.schema.ts'
import { type Mail, sampleMails } from '#server/mail/mails.ts'
import { contentOf } from './compose.ts'
import { person } from './notices/samples.ts'
import { placesOf, valuesOf, wordedKindOf } from './words.ts'

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
  const mail = plainSamples.find((one) => wordedKindOf(one) === kind)
  if (mail === undefined) throw new Error(`there is no sample of ${kind}`)
  return mail
}

/** Before the others: without the link that only some accounts get, and without the return that only some threads have. */
const plainSamples: Mail[] = [
  { template: 'welcome', ...person() },
  { template: 'message-waiting', threadId: '', taxYear: null, ...person() },
  ...sampleMails,
]
