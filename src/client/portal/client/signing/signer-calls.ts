import type { z } from 'zod'
import type {
  approveInput,
  askChangeInput,
  identityState,
  Review,
  signInput,
  startedCheck,
} from '#shared/signing/review.schema.ts'
import type { packageIdInput, ReturnPackage } from '#shared/signing/signing.schema.ts'
import { bindingText } from '#shared/signing/return-figures.ts'
import type { ConsentCalls } from '#client/portal/client/consent/consent-calls.ts'
import { sha256 } from '#client/public/site/sha256.ts'

/** A signer's calls, with an account or with a mailed link. */
export interface SignerCalls extends ConsentCalls {
  /** An account's signature needs its password. */
  withPassword: boolean
  approve: (input: z.input<typeof approveInput>) => Promise<Review>
  askChange: (input: z.input<typeof askChangeInput>) => Promise<Review>
  startCheck: (input: z.input<typeof packageIdInput>) => Promise<z.output<typeof startedCheck>>
  readCheck: (input: z.input<typeof packageIdInput>) => Promise<z.output<typeof identityState>>
  /** `password` is the client's; a spouse has none. */
  sign: (input: SignatureInput & z.input<typeof approveInput>) => Promise<Review>
  /** @throws with a message for people */
  readDocument: (id: string, signal: AbortSignal) => Promise<Blob>
  /** Returns the address of a document, for a link. */
  addressOf: (documentId: string) => string
  /** Reads the current state, after a refusal. */
  readAgain: () => Promise<unknown>
}

/** A signature as the signer gives it. */
export interface SignatureInput {
  name: string
  drawn: z.input<typeof signInput>['drawn']
  consent: true
  password: string
}

/** The files or figures that arrived are not those that the package is bound to. */
export class IntegrityError extends Error {}

/** Computes the binding of what is shown, instead of trusting the answer's. @throws IntegrityError */
export async function bindingOf({ documents, figures, binding }: ReturnPackage): Promise<string> {
  const counted = await sha256(new TextEncoder().encode(bindingText(documents, figures)))
  if (counted !== binding) throw new IntegrityError(counted === null ? NO_HASH : OTHER_FIGURES)
  return counted
}

/** Reads a document of a package, and checks its bytes. @throws IntegrityError */
export async function readSame(
  { id, sha256: expected }: { id: string; sha256: string },
  calls: Pick<SignerCalls, 'readDocument'>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await (await calls.readDocument(id, signal)).arrayBuffer())
  const counted = await sha256(bytes)
  if (counted !== expected) throw new IntegrityError(counted === null ? NO_HASH : OTHER_FILE)
  return bytes
}

const NO_HASH =
  'This address has no https, so your browser can’t check what you sign. Open the portal over https.'
const OTHER_FIGURES =
  'The figures are not those that were sent to you for review. Don’t sign; call us.'
const OTHER_FILE =
  'It differs from what your preparer sent you for review. Don’t sign it, and call us.'
