import { isBusinessForm, type ReturnForm } from './return-forms.ts'

/** A return as its reader knows it. `client`: whose it is, if it is not the reader's own. */
export interface NamedReturn {
  taxYear: number
  form?: ReturnForm | undefined
  client?: string | null | undefined
}

interface Wording {
  /** `return` or `tax return` of a person. */
  noun?: string
  /** The kind of return, with a space after it: `completed `. */
  which?: string
}

/**
 * The one rule for what a return is called: "your 2025 return" of the reader's own, "Harbor Lane LLC’s 2025 Form 1065"
 * of a business, "Maria Santos’s 2025 return" of a person for whom the reader acts. Where the screen names the client,
 * it is "the 2025 Form 1065".
 */
export function returnWords(
  { taxYear, form = '1040', client = null }: NamedReturn,
  { noun = 'return', which = '' }: Wording = {},
) {
  const isBusiness = isBusinessForm(form)
  const isOwn = client === null && !isBusiness
  const name = `${client === null && isBusiness ? 'the' : whose(client)} ${which}${taxYear} ${isBusiness ? `Form ${form}` : noun}`
  return {
    taxYear,
    isOwn,
    isBusiness,
    name,
    /** At the start of a sentence; a business may write its name as it likes. */
    start: client === null ? atStart(name) : name,
    /** In the head of a screen. */
    short: `${taxYear} ${isBusiness ? `Form ${form}` : 'return'}`,
    /** At the head of a notification. */
    title: isOwn ? `${taxYear} Tax Return` : name,
    /** After "for". */
    year: isOwn ? `${taxYear}` : name,
    documents: isOwn ? `your ${taxYear} documents` : `the documents for ${name}`,
    /** Once it was named. */
    it: isOwn ? 'your return' : 'the return',
  }
}

/**
 * The one rule for whose something is: "your" if the client is the reader's own or the reader, which is null, and "Maria
 * Santos’s" for everybody else who acts for the client.
 */
export function whose(client: string | null = null): string {
  return client === null ? 'your' : possessive(client)
}

/** Like `whose`, at the start of a sentence. */
export function whoseAtStart(client: string | null = null): string {
  return client === null ? 'Your' : possessive(client)
}

function atStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** At most 50 characters, so that a subject keeps what comes after the name. */
function possessive(client: string): string {
  const characters = Array.from(client)
  const short = characters.length > 50 ? `${characters.slice(0, 49).join('')}…` : client
  return `${short}’${/s$/i.test(short) ? '' : 's'}`
}
