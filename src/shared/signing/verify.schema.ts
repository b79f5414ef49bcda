import { z } from 'zod'
import { hash } from './signing.schema.ts'

export const signatureHashInput = z.object({ sha256: hash })
/** The public facts about a PDF that this portal signed. */
export const signatureFinding = z.discriminatedUnion('known', [
  z.object({ known: z.literal(false) }),
  z.object({
    known: z.literal(true),
    signed: z.enum(['engagement_letter', 'authorization']),
    taxYear: z.int(),
    signedAt: z.date(),
    initials: z.string(),
    voidedAt: z.date().nullable(),
  }),
])
export type SignatureFinding = z.output<typeof signatureFinding>
