import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Drawing, drawing } from '#shared/signing/drawn-name.ts'
import {
  type AuthorityFigures,
  bindingText,
  type BoundDocument,
} from '#shared/signing/return-figures.ts'
import { type LetterNotice, letterNotice } from '#shared/signing/letter.schema.ts'
import {
  type SignatureEvidence,
  signatureEvidence,
  type SignatureMethod,
  type SignerPerson,
} from '#shared/signing/signing.schema.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import { publicKeyText } from '#server/change/checkpoint.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import { sign } from '#server/crypto/signing.ts'

/** The statement about a signature that the portal signs and keeps. docs/verify-signature.mjs reads it. */
export interface Statement {
  format: 'portal-signature/1'
  signatureId: string
  signed: 'engagement_letter' | 'authorization'
  taxYear: number
  /** The form of a business's return; left out for Form 1040. */
  taxForm?: ReturnForm
  firm: string
  /** `name` is the name on the return, or the officer's with the title; `typedName` is what the signer typed. */
  signer: { person: SignerPerson; name: string; title?: string; typedName: string }
  way: SignatureMethod
  /** ISO 8601, UTC. */
  signedAt: string
  proof: Proof
  from: { ip: string | null; device: string }
  /** The sentence that the signer agreed to; null for a signature by hand. */
  consent: string | null
  /** The consent to sign electronically behind the signature; left out for a signature by hand. */
  esign?: SignedConsent
  /** How the signature looks in the PDF: the typed name as handwriting, the signer's strokes, or ink on paper. */
  form: 'typed' | 'drawn' | 'by_hand'
  /** The strokes of a drawn name; left out for the others. */
  drawn?: Drawing
  /** The notices that the signer acknowledged before the letter; left out without notices. */
  notices?: SignedNotice[]
  /** The text of a letter, as its client read it; left out for others. */
  letter?: string
  documents: (BoundDocument & { name: string })[]
  figures: AuthorityFigures[]
  /** SHA-256 of documents and figures, hex. */
  binding: string
  /** The newest checkpoint of the audit log before the signature. */
  checkpoint: { position: number; hash: string } | null
  /** SHA-256 of the signed PDF, hex. */
  signedPdfSha256: string
}

/** A consent to sign electronically. */
export interface SignedConsent {
  id: string
  /** The day, YYYY-MM-DD, of the disclosure's text. */
  version: string
  disclosure: string
  /** SHA-256 of the disclosure, hex. */
  sha256: string
  /** The signer said that they could open and read it as a PDF. */
  openedPdf: boolean
  /** ISO 8601, UTC. */
  givenAt: string
}

/** A notice, as the signer read it. */
interface SignedNotice extends LetterNotice {
  /** ISO 8601, UTC. */
  acknowledgedAt: string
}

/** How a signer was identified, in words and with the record's ids. */
export type Proof = { text: string } & (
  | { kind: 'password' }
  | {
      kind: 'identity_check'
      checkId: string
      providerId: string
      account: 'password' | 'mailed_code'
    }
  /** `signedOn` is the day on a letter, YYYY-MM-DD. */
  | { kind: 'paper'; scanSha256: string; comparedBy: string; signedOn?: string }
  | { kind: 'in_person'; identification: string; attestedBy: string }
)

export function sha256Hex(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function bindingOf(
  documents: readonly BoundDocument[],
  figures: readonly AuthorityFigures[],
): string {
  return sha256Hex(bindingText(documents, figures))
}

/** Signs a statement with the portal's key (Ed25519). */
export function evidenceOf(keyring: Keyring, about: Statement): SignatureEvidence {
  const statement = JSON.stringify(about, null, 1)
  const keyId = keyring.primary.id
  return {
    format: 'portal-signature-evidence/1',
    statement,
    keyId,
    publicKey: publicKeyText(keyring, keyId) ?? '',
    signature: sign(keyring, Buffer.from(statement)).toString('base64'),
  }
}

export function sealEvidence(keyring: Keyring, id: string, evidence: SignatureEvidence): Buffer {
  return sealField(keyring, sealingContext(id), JSON.stringify(evidence))
}

export function openEvidence(keyring: Keyring, id: string, sealed: Buffer): SignatureEvidence {
  return signatureEvidence.parse(JSON.parse(openField(keyring, sealingContext(id), sealed)))
}

/** Returns what a statement of the portal's own says of a letter: its text and notices, who signed, the strokes of a drawn name, and the day on paper. */
export function readLetterStatement({ statement }: SignatureEvidence) {
  return signedLetter.parse(JSON.parse(statement))
}

const signedLetter = z.object({
  signer: z.object({ name: z.string(), typedName: z.string() }),
  drawn: drawing.nullable().default(null),
  form: z.string(),
  proof: z.object({ signedOn: z.string().nullable().default(null) }),
  notices: z.array(letterNotice).default([]),
  letter: z.string(),
})

function sealingContext(row: string) {
  return { table: 'signatures', column: 'evidence', row }
}
