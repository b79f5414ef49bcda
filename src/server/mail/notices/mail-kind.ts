import type { z } from 'zod'
import type { OptionalMail } from '#shared/mail/mail-preferences.ts'
import type { EmailTemplate } from './email-content.ts'

/** A kind of mail: the rules for sending it, and its words. */
export interface MailKind<Data> {
  /** The preference that turns it off; null for a mail that is always sent. */
  optional: OptionalMail | null
  /**
   * True if the firm’s work or another person causes it, or if it has a limit of its own, as links that prove an address
   * have. False if the account’s user can cause it at will.
   */
  causedByOthers: boolean
  /** True if it may go to any address: with or without an account. It waits for a random time. */
  toAnyAddress?: true
  /** True if the firm reads what people answer to it. */
  answered?: true
  words: (mail: Data) => EmailTemplate
  /** For the preview, the words that a firm may change, and the tests. */
  samples: () => readonly Data[]
}

/** A kind of mail with this data: never an SSN, a number or a document. */
export function mailKind<Schema extends z.ZodObject>(data: Schema) {
  return (kind: MailKind<DataOf<Schema>>) => ({ data, ...kind })
}

/** The data of a mail; zod’s type of an empty object takes no other field beside it. */
export type DataOf<Schema extends z.ZodObject> =
  z.output<Schema> extends Record<string, never> ? {} : z.output<Schema>
