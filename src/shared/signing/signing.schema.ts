import { z } from 'zod'
import { figureKeys } from './figure-keys.ts'
import { tableOf } from '#shared/base/keys-of.ts'
import { cents } from '#shared/base/money.ts'
import { mostFailedChecks, signerStates } from './signer-states.ts'
import { returnForm } from '#shared/returns/returns.schema.ts'
import { dueReasons } from '#shared/returns/tax-deadline.ts'
import { recordId } from '#shared/base/text.ts'

/** The taxpayer, and the spouse of a joint return. */
export const signerPerson = z.enum(['taxpayer', 'spouse'])
export type SignerPerson = z.output<typeof signerPerson>

/** How a signature was given: in the portal (letters), on paper, before the staff, or after an identity check. */
export const signatureMethod = z.enum(['portal', 'paper', 'in_person', 'remote'])
export type SignatureMethod = z.output<typeof signatureMethod>

export const hash = z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex')

/** The figures of the form's lines, in cents. */
export const figures = z.object({
  authority: z.string(),
  ...tableOf(figureKeys, () => cents.optional()),
})

const packageDocument = z.object({
  id: z.uuid(),
  kind: z.enum(['return', 'authorization', 'other']),
  authority: z.string().nullable(),
  name: z.string(),
  size: z.int(),
  sha256: hash,
})
export type PackageDocument = z.output<typeof packageDocument>

/** A signature as screens show it. */
const signatureView = z.object({
  id: z.uuid(),
  person: signerPerson,
  way: signatureMethod,
  signedAt: z.date(),
  /** The signed PDF; null once its retention is over. */
  documentId: z.uuid().nullable(),
  voidedAt: z.date().nullable(),
  voidedBecause: z.string().nullable(),
})
export type SignatureView = z.output<typeof signatureView>

const signer = z.object({
  id: z.uuid(),
  person: signerPerson,
  name: z.string(),
  /** Only for the officer of a business. */
  title: z.string().nullable(),
  state: z.enum(signerStates),
  stateAt: z.date(),
  changeReason: z.string().nullable(),
  /** How many more identity checks may fail before the form must be signed by hand. */
  checksLeft: z.int().min(0).max(mostFailedChecks),
  /** The address of the spouse's newest link; null without one. */
  email: z.string().nullable(),
  linkExpiresAt: z.date().nullable(),
  /** When the last reminder of this version was sent. */
  remindedAt: z.date().nullable(),
  /** The scan of a hand-signed form that waits for the staff. */
  signedFormDocumentId: z.uuid().nullable(),
  /** Why the last scan could not be used; null once another is sent. */
  signedFormRefusal: z.string().nullable(),
  signature: signatureView.nullable(),
})
export type Signer = z.output<typeof signer>

/** A version of a completed return as it was sent for review. */
export const returnPackage = z.object({
  id: z.uuid(),
  taxReturnId: z.uuid(),
  taxYear: z.int(),
  form: returnForm,
  dueOn: z.string().nullable(),
  dueReason: z.enum(dueReasons).nullable(),
  lawDueOn: z.string().nullable(),
  /** 1 for the first version. */
  number: z.int(),
  publishedAt: z.date(),
  publishedBy: z.string(),
  replacedAt: z.date().nullable(),
  /** SHA-256 of documents and figures, hex. Approvals and signatures send it back. */
  binding: hash,
  documents: z.array(packageDocument),
  figures: z.array(figures),
  /** The figures before corrections within the tolerances, oldest first. */
  earlierFigures: z.array(z.array(figures)),
  signers: z.array(signer),
})
export type ReturnPackage = z.output<typeof returnPackage>

/** A service of the firm's choice, or Stripe. */
export const identityCheckBy = z.enum(['service', 'stripe']).nullable()
export type IdentityCheckBy = z.output<typeof identityCheckBy>

export const packageIdInput = z.object({ packageId: recordId })
export const taxReturnIdInput = z.object({ taxReturnId: recordId })

/** The engagement letter of a return; `text` has blank lines between paragraphs. */
export const letter = z.object({
  version: z.int(),
  text: z.string(),
  name: z.string(),
  signature: signatureView.nullable(),
  /** The day on a letter that was signed on paper, YYYY-MM-DD; null for others. */
  signedOn: z.string().nullable(),
})
export type Letter = z.output<typeof letter>

export const signatureIdInput = z.object({ signatureId: recordId })

/**
 * A signature's evidence as a file. `statement` is the JSON text that the portal signed (Ed25519, base64 of key and
 * signature); docs/verify-signature.mjs checks it with the signed PDF.
 */
export const signatureEvidence = z.object({
  format: z.literal('portal-signature-evidence/1'),
  statement: z.string(),
  keyId: z.string(),
  publicKey: z.base64(),
  signature: z.base64(),
})
export type SignatureEvidence = z.output<typeof signatureEvidence>
