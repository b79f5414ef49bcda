import { z } from 'zod'
import { clientKinds } from '#shared/clients/clients.schema.ts'
import { dependent } from '#shared/profile/dependents.schema.ts'
import { figureKeys } from './figure-keys.ts'
import { drawing } from './drawn-name.ts'
import { email } from '#shared/base/email.ts'
import { filedBys, signatureRules } from '#shared/returns/filing.ts'
import { cents } from '#shared/base/money.ts'
import { typedPassword } from '#shared/auth/password.ts'
import { profile } from '#shared/profile/profile.schema.ts'
import { returnForm } from '#shared/returns/returns.schema.ts'
import { maskSsns, typedReason } from '#shared/base/ssn.ts'
import { dueReasons } from '#shared/returns/tax-deadline.ts'
import { mostFailedChecks, signerStates } from './signer-states.ts'
import {
  brokenText,
  day,
  recordId,
  refusedBy,
  savedWhen,
  typedString,
  typedText,
} from '#shared/base/text.ts'
import { usStateCodes } from '#shared/base/us-states.ts'

/** The taxpayer, and the spouse of a joint return. */
export const signerPerson = z.enum(['taxpayer', 'spouse'])
export type SignerPerson = z.output<typeof signerPerson>

/** How a signature was given: in the portal (letters), on paper, before the staff, or after an identity check. */
export const signatureMethod = z.enum(['portal', 'paper', 'in_person', 'remote'])
export type SignatureMethod = z.output<typeof signatureMethod>

export const filedBy = z.enum(filedBys, {
  error: 'Authorization must be signed, paper, in_person, mailed or not_recorded',
})
export type FiledBy = z.output<typeof filedBy>

/** The identification that staff saw of a signer in person (IRS Publication 1345). */
export const identifications = [
  'drivers_license',
  'state_id',
  'passport',
  'military_id',
  'known_to_preparer',
] as const
const identification = z.enum(identifications, { error: 'Choose what you saw' })
export type Identification = z.output<typeof identification>

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hex')

export const authority = z.union([z.literal('federal'), z.enum(usStateCodes)], {
  error: 'Authority must be federal or a state',
})

/** The figures of the form's lines, in cents. */
export const figures = z.object({
  authority: z.string(),
  ...forEach(figureKeys, () => cents.optional()),
})

const typedAmount = z
  .union([typedString(40).check(refusedBy(brokenText)), z.number()], { error: 'Enter an amount' })
  .optional()

/** Dollars as typed, which `figuresInput` of the return's form reads. A negative refund is an amount owed. */
const typedFigures = z.object({
  authority,
  ...forEach(figureKeys, () => typedAmount),
})
export type TypedFigures = z.input<typeof typedFigures>

function forEach<Key extends string, Schema>(keys: readonly Key[], schemaOf: () => Schema) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has each of the keys
  return Object.fromEntries(keys.map((key) => [key, schemaOf()])) as Record<Key, Schema>
}

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
  /** Of the officer of a business. */
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
const identityCheckBy = z.enum(['service', 'stripe']).nullable()
export type IdentityCheckBy = z.output<typeof identityCheckBy>

/** The data of the review screen of a signer. */
export const review = z.object({
  package: returnPackage,
  /** The signer who reviews. */
  you: signerPerson,
  clientName: z.string(),
  /** The masked account number for a refund, from the frozen profile: `*****6789`. */
  depositTo: z.string().nullable(),
  /** Who checks the signer's identity, which remote signing needs; null: it is not offered. */
  identityCheckBy,
  filed: z.boolean(),
  /** The federal figures of the client's filed return of the year before; null for a spouse. */
  lastYear: figures.nullable(),
})
export type Review = z.output<typeof review>

/** What must be paid before a review opens. */
export const heldReview = z.object({ cents })

export const packageIdInput = z.object({ packageId: recordId })
export const taxReturnIdInput = z.object({ taxReturnId: recordId })

/** The `binding` of the version that the signer read. */
const bound = packageIdInput.extend({ binding: hash })

/** `withoutAccount`: the signer read what happens with a refund without a bank account, and has none. */
export const approveInput = bound.extend({ withoutAccount: z.literal(true).optional() })

export const askChangeInput = packageIdInput.extend({
  reason: typedText(1000, { min: 1, message: 'Say what should change', lines: true }).overwrite(
    maskSsns,
  ),
})

export const sendSignedFormInput = packageIdInput.extend({ documentId: recordId })

export const inviteSpouseInput = packageIdInput.extend({
  email: email(),
  password: typedPassword,
})

/** A signature with the consent to sign electronically. */
const signatureFields = {
  name: typedText(200, { min: 1, message: 'Type your full name' }),
  /** The drawn name; null for a typed name, written as handwriting. */
  drawn: drawing.nullable(),
  consent: z.literal(true, { error: 'Agree to sign electronically' }),
}

export const signInput = bound.extend(signatureFields)
export const confirmedSignInput = signInput.extend({ password: typedPassword })

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

/** Where the disclosure of now is a PDF. */
export const disclosurePath = '/electronic-signature.pdf'

/** Where the PDF of a notice before the letter is, by the SHA-256 of its bytes: `….pdf`. */
export const noticePath = (file: string) => `/notices/${file}`

/** `openedPdf`: the person could open and read the disclosure as a PDF (15 U.S.C. 7001(c)(1)(C)(ii)). */
export const giveConsentInput = z.object({
  version: z.iso.date({ error: 'Version is required' }),
  openedPdf: z.literal(true, { error: 'Say that you could open and read the PDF' }),
})

/** A new identity check, with the provider's page for the signer. */
export const startedCheck = z.object({ url: z.url() })
/** `none`: no usable check, so begin one. */
export const identityState = z.object({
  state: z.enum(['none', 'pending', 'passed', 'failed']),
  checksLeft: z.int(),
})

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

/** SHA-256 of the text, or of the PDF, that was read. */
const acknowledged = z.object({ title: typedText(120), sha256: hash })
export type AcknowledgedNotice = z.output<typeof acknowledged>

/** What is read before the letter: a text, or null for a PDF. */
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

/** A spouse's way into the review of a return, for its client. */
export const spouseLinkView = z.object({
  packageId: z.uuid(),
  name: z.string(),
  taxYear: z.int(),
  email: z.string(),
  expiresAt: z.date(),
})
export type SpouseLinkView = z.output<typeof spouseLinkView>

const linkToken = typedText(200, { min: 1, message: 'This link is not valid' })
export const spouseLinkInput = z.object({ token: linkToken })
export const spouseCodeInput = z.object({
  token: linkToken,
  code: typedText(20, { min: 1, message: 'Enter the code' }).transform((typed) =>
    typed.replaceAll(/[\s-]/g, ''),
  ),
})
/** Where the code was sent, masked: `j•••@example.com`. */
export const codeSent = z.object({ sentTo: z.string(), clientName: z.string(), taxYear: z.int() })

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

// For staff.

/** The tax profile as it was when the return was completed. Staff get masked numbers. */
export const frozenProfile = z.object({
  frozenAt: z.date(),
  profile,
  dependents: z.array(dependent),
})
export type FrozenProfile = z.output<typeof frozenProfile>

const allTypedFigures = z
  .array(typedFigures)
  .min(1, 'Enter the federal figures')
  .max(20, 'At most 20 authorities')

export const publishInput = taxReturnIdInput.extend({
  documents: z
    .array(
      z.discriminatedUnion(
        'kind',
        [
          z.object({ id: recordId, kind: z.literal('return') }),
          z.object({ id: recordId, kind: z.literal('authorization'), authority }),
          z.object({ id: recordId, kind: z.literal('other') }),
        ],
        { error: 'Choose what the document is' },
      ),
    )
    .min(1, 'Choose the completed return')
    .max(20, 'At most 20 documents')
    .refine((all) => all.filter(({ kind }) => kind === 'return').length === 1, 'Choose one return')
    .refine(
      (all) =>
        all.some(
          (document) => document.kind === 'authorization' && document.authority === 'federal',
        ),
      'Choose the federal authorization',
    )
    .refine(
      (all) => new Set(all.map(({ id }) => id)).size === all.length,
      'Choose each document once',
    ),
  figures: allTypedFigures,
})
export type PublishInput = z.output<typeof publishInput>

export const correctFiguresInput = packageIdInput.extend({
  figures: allTypedFigures,
})
export type CorrectFiguresInput = z.output<typeof correctFiguresInput>

/** All packages of a return, newest first, and its letter. */
export const returnSigningView = z.object({
  packages: z.array(returnPackage),
  letter: letter.nullable(),
  identityCheckBy,
  /** A person's profile for this return has no bank account for a refund. */
  withoutAccount: z.boolean(),
  /** Signers who have withdrawn their consent to sign electronically, so that the firm sends paper. */
  onPaper: z.array(z.object({ name: z.string(), since: z.date() })),
  /** Whether an unsigned return can be filed (`SIGNATURES`). */
  signatures: z.enum(signatureRules),
  /** Null before the return is completed, or if there was no profile then. */
  frozenAt: z.date().nullable(),
})
export type ReturnSigningView = z.output<typeof returnSigningView>

export const signerIdInput = z.object({ signerId: recordId })
export const confirmSignedFormInput = signerIdInput.extend({
  /** The scan of the signed form. */
  documentId: recordId,
  /** Staff confirm that they compared it with the current version. */
  compared: z.literal(true, { error: 'Compare the form with this version first' }),
})
export const confirmSignedLetterInput = taxReturnIdInput.extend({
  /** The scan of the signed letter. */
  documentId: recordId,
  /** The version of the letter that the scan was compared with. */
  version: z.int({ error: 'Version is required' }),
  signedOn: day('The day it was signed'),
  compared: z.literal(true, { error: 'Compare the scan with this letter first' }),
})
export type ConfirmSignedLetterInput = z.output<typeof confirmSignedLetterInput>
export const voidPaperLetterInput = taxReturnIdInput.extend({
  reason: typedReason('Say why', { lines: true, readBy: 'the reason is kept for good' }),
})
export type VoidPaperLetterInput = z.output<typeof voidPaperLetterInput>
export const refuseSignedFormInput = signerIdInput.extend({
  reason: typedReason('Say what is wrong with it', { lines: true }),
})
export const attestInput = signerIdInput.extend({
  identification,
  password: typedPassword,
})
export const sendSpouseLinkInput = signerIdInput.extend({
  email: inviteSpouseInput.shape.email,
})
export type AttestInput = z.output<typeof attestInput>
export type ConfirmSignedFormInput = z.output<typeof confirmSignedFormInput>
export type RefuseSignedFormInput = z.output<typeof refuseSignedFormInput>

export const letterTemplate = z.object({
  version: z.int(),
  body: z.string(),
  /** The text that the portal comes with. */
  byDefault: z.string(),
  /** That of the version before; null for the first. */
  earlier: z.string().nullable(),
  ...savedWhen,
})
export type LetterTemplate = z.output<typeof letterTemplate>

/** Whose letter; without a `kind` that of people. */
const letterKind = z
  .enum(clientKinds, { error: 'Kind must be person or business' })
  .default('person')
export const letterTemplateInput = z.object({ kind: letterKind }).prefault({})

export const letterBody = typedText(20_000, { min: 1, message: 'The letter is empty', lines: true })

/** `version`: the version of the template that was opened. */
export const saveLetterTemplateInput = z.object({
  kind: letterKind,
  version: z.int({ error: 'Version is required' }),
  body: letterBody,
})
export type SaveLetterTemplateInput = z.output<typeof saveLetterTemplateInput>
