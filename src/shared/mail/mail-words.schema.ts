import { z } from 'zod'
import { keysOf } from '#shared/base/keys-of.ts'
import { type WordedMail, type WordedMailKind, wordedMails } from './mail-kinds.ts'
import { fieldsIn, unknownField } from '#shared/base/text-fields.ts'
import { optionalText, savedWhen, typedText } from '#shared/base/text.ts'

export const wordedMail = z.enum(keysOf(wordedMails))

/** The texts of a mail, which may have fields. `before` comes before the button, `after` below it. */
export const mailWords = z.object({
  subject: typedText(100, { min: 1, message: 'A subject is required' }),
  before: typedText(1500, { min: 1, lines: true, message: 'The first paragraph is required' }),
  after: optionalText(1500, { lines: true }),
})
export type MailWords = z.output<typeof mailWords>

/** Says what is wrong with the fields of these words; null if nothing is wrong. */
export function wrongField(
  kind: WordedMailKind,
  words: MailWords,
): { path: keyof MailWords; message: string } | null {
  const { fields, needs }: WordedMail = wordedMails[kind]
  for (const path of ['subject', 'before', 'after'] as const) {
    const message = unknownField(fields, words[path] ?? '')
    if (message !== null) return { path, message }
  }
  const used = fieldsIn(`${words.subject} ${words.before}`)
  return needs === undefined || used.includes(needs)
    ? null
    : { path: 'before', message: `Subject or first paragraph need the field {${needs}}.` }
}

/** A mail in the list, and whether the firm changed its words. */
export const wordedMailState = z.object({ kind: wordedMail, changed: z.boolean() })

export const savedMailWords = z.object({
  kind: wordedMail,
  /** 1: nothing was ever saved. */
  version: z.int(),
  words: mailWords,
  /** The portal’s own words; the same as `words` if the firm did not change them. */
  byDefault: mailWords,
  /** Those of the version before; null for the first. */
  earlier: mailWords.nullable(),
  ...savedWhen,
})
export type SavedMailWords = z.output<typeof savedMailWords>

export const mailWordsInput = z.object({ kind: wordedMail })

/** Without `words`, the mail goes back to the portal’s own. */
export const saveMailWordsInput = z.object({
  kind: wordedMail,
  version: z.int().min(1),
  words: mailWords.nullable(),
})
