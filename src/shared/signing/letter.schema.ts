import { z } from 'zod'
import { typedText } from '#shared/base/text.ts'
import { hash, letter, taxReturnIdInput } from './signing.schema.ts'
import { drawing } from './drawn-name.ts'
import { signatureFields } from './consent.schema.ts'
import { typedPassword } from '#shared/auth/password.ts'

/** The path of the PDF of a notice before the letter. `file` is the SHA-256 of its bytes: `….pdf`. */
export const noticePath = (file: string) => `/notices/${file}`

/** SHA-256 of the text, or of the PDF, that was read. */
const acknowledged = z.object({ title: typedText(120), sha256: hash })
export type AcknowledgedNotice = z.output<typeof acknowledged>

/** A notice to read before the letter: a text, or null for a PDF. */
export const letterNotice = acknowledged.extend({ text: z.string().nullable() })
export type LetterNotice = z.output<typeof letterNotice>

/** The letter as its client reads it: with the name that signed it in the portal, and its strokes if it was drawn. */
export const ownLetter = letter.extend({
  /** Those to acknowledge with the signature, or that were acknowledged with it. */
  notices: z.array(letterNotice),
  signedAs: z.object({ name: z.string(), drawn: drawing.nullable() }).nullable(),
})
export type OwnLetter = z.output<typeof ownLetter>

export const signLetterInput = taxReturnIdInput.extend({
  /** The id of the letter that the signer read. */
  version: z.int({ error: 'Version is required' }),
  /** Each notice that the signer read and whose box they checked. */
  notices: z.array(acknowledged).max(5).default([]),
  ...signatureFields,
  password: typedPassword,
})
export type SignLetterInput = z.output<typeof signLetterInput>
