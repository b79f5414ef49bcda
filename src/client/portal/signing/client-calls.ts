import type { z } from 'zod'
import type {
  inviteSpouseInput,
  Review,
  sendPaperInput,
  SignatureEvidence,
} from '#shared/signing.schema.ts'
import type { SignerCalls } from './signer-calls.ts'

/** What only a client with an account does. */
export interface ClientCalls extends Pick<SignerCalls, 'readAgain'> {
  sendPaper: (input: z.input<typeof sendPaperInput>) => Promise<Review>
  inviteSpouse: (input: z.input<typeof inviteSpouseInput>) => Promise<Review>
  endSpouseLink: (packageId: string) => Promise<Review>
  evidence: (signatureId: string) => Promise<SignatureEvidence>
}
