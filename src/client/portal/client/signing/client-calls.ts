import type { z } from 'zod'
import type {
  inviteSpouseInput,
  Review,
  sendSignedFormInput,
} from '#shared/signing/review.schema.ts'
import type { SignatureEvidence } from '#shared/signing/signing.schema.ts'
import type { SignerCalls } from './signer-calls.ts'

/** The calls that only a client with an account makes. */
export interface ClientCalls extends Pick<SignerCalls, 'readAgain'> {
  sendSignedForm: (input: z.input<typeof sendSignedFormInput>) => Promise<Review>
  inviteSpouse: (input: z.input<typeof inviteSpouseInput>) => Promise<Review>
  endSpouseLink: (packageId: string) => Promise<Review>
  evidence: (signatureId: string) => Promise<SignatureEvidence>
}
