import { z } from 'zod'
import { filedBys, signatureRules } from '#shared/returns/filing.ts'
import { profile } from '#shared/profile/profile.schema.ts'
import { dependent } from '#shared/profile/dependents.schema.ts'
import { authority, typedFigures } from './figures.schema.ts'
import {
  identityCheckBy,
  letter,
  packageIdInput,
  returnPackage,
  taxReturnIdInput,
} from './signing.schema.ts'
import { day, recordId, savedWhen, typedText } from '#shared/base/text.ts'
import { keptForGood, typedReason } from '#shared/base/ssn-in-text.ts'
import { typedPassword } from '#shared/auth/password.ts'
import { email } from '#shared/base/email.ts'
import { clientKinds } from '#shared/clients/clients.schema.ts'

export const filedBy = z.enum(filedBys, {
  error: 'Authorization must be signed, paper, in_person, mailed or not_recorded',
})

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
  reason: typedReason('Say why', { lines: true, ...keptForGood }),
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
  email: email(),
})
export type AttestInput = z.output<typeof attestInput>
export type ConfirmSignedFormInput = z.output<typeof confirmSignedFormInput>
export type RefuseSignedFormInput = z.output<typeof refuseSignedFormInput>

export const letterTemplate = z.object({
  version: z.int(),
  body: z.string(),
  /** The text that the portal comes with. */
  byDefault: z.string(),
  /** The text of the version before; null for the first. */
  earlier: z.string().nullable(),
  ...savedWhen,
})
export type LetterTemplate = z.output<typeof letterTemplate>

/** The kind of client that the letter is for; without a `kind`, a person. */
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
