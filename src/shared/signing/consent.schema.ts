import { z } from 'zod'
import { typedText } from '#shared/base/text.ts'
import { drawing } from './drawn-name.ts'

/** A signature with the consent to sign electronically. */
export const signatureFields = {
  name: typedText(200, { min: 1, message: 'Type your full name' }),
  /** The drawn name; null for a typed name, written as handwriting. */
  drawn: drawing.nullable(),
  consent: z.literal(true, { error: 'Agree to sign electronically' }),
}

/**
 * A person's own consent to sign and to get records electronically. `at`: when it was given or withdrawn; `text`: the
 * disclosure that was consented to, otherwise the one to read now; `version`: the day, YYYY-MM-DD, of that text.
 */
export const esignConsent = z.object({
  state: z.enum(['none', 'given', 'withdrawn']),
  at: z.date().nullable(),
  version: z.iso.date(),
  text: z.string(),
})
export type EsignConsent = z.output<typeof esignConsent>

/** The path of the current disclosure as a PDF. */
export const disclosurePath = '/electronic-signature.pdf'

/** `openedPdf`: the person could open and read the disclosure as a PDF (15 U.S.C. 7001(c)(1)(C)(ii)). */
export const giveConsentInput = z.object({
  version: z.iso.date({ error: 'Version is required' }),
  openedPdf: z.literal(true, { error: 'Say that you could open and read the PDF' }),
})
