import { Readable } from 'node:stream'
import { formatDate } from '#shared/firm/dates.ts'
import {
  authorityName,
  type AuthorityFigures,
  type BoundDocument,
} from '#shared/signing/return-figures.ts'
import type { Drawing } from '#shared/signing/drawn-name.ts'
import { firm } from '#shared/firm/firm.ts'
import type { ClientKind } from '#shared/clients/clients.schema.ts'
import { isBusinessForm, type ReturnForm, signedTitle } from '#shared/returns/return-forms.ts'
import type { LetterNotice } from '#shared/signing/letter.schema.ts'
import type { SignatureMethod } from '#shared/signing/signing.schema.ts'
import { type ChangeRecord, type ChangeSource, recordChange } from '#server/change/change.ts'
import { newestCheckpoint } from '#server/change/checkpoint.ts'
import { deviceDetails } from '#server/records/auth/notify-new-device.ts'
import type { Context } from '#server/calls/context.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { letterheadNow } from '#server/records/firm/letterhead.ts'
import { createDocument } from '#server/records/documents/documents.queries.ts'
import type { SignedContent } from '#server/features/signing/package/copies/certificate.ts'
import { makeSignedPdf } from '#server/features/signing/package/copies/copies.ts'
import {
  bindingOf,
  evidenceOf,
  type Proof,
  sealEvidence,
  sha256Hex,
  type SignedConsent,
  type Statement,
} from '#server/records/signing/evidence.ts'
import { consentFor, keepConsent } from '#server/records/signing/esign-consents.ts'
import { consenterOf } from '#server/features/signing/consent/consent.ts'
import type { ReviewCall } from '#server/features/signing/signers/found-signer.ts'
import { SpooledFile } from '#server/records/documents/spooled-file.ts'
import { fileColumns, storeBytes } from '#server/records/documents/store-bytes.ts'

/** The part of a request that signing needs; a spouse's request has no viewer. */
export type SigningContext = Omit<ChangeSource, 'ip' | 'viewer'> &
  ReviewCall &
  Pick<Context, 'store' | 'log' | 'ip' | 'userAgent' | 'config'>

export interface SignatureInput {
  taxReturnId: string
  clientId: string
  taxYear: number
  form: ReturnForm
  signed: Statement['signed']
  signer: Statement['signer']
  way: SignatureMethod
  proof: Proof
  /** The strokes of a drawn name; null for a typed one and for a signature by hand. */
  drawn: Drawing | null
  documents: (BoundDocument & { name: string })[]
  figures: AuthorityFigures[]
  content: SignedContent
  /** The notices that the signer acknowledged before a letter. */
  notices?: LetterNotice[]
  signerId: string | null
  letter: {
    letterKind: ClientKind
    letterVersion: number
    feeId: string | null
    paysFirst: boolean
  } | null
  /** The staff member who confirmed it, if it was given by hand. */
  confirmedBy: string | null
}

/**
 * Records a signature: makes the signed PDF, stores its bytes, and then writes all rows in one transaction. There
 * `check` locks the signed records and checks them again; it returns false if they are already signed.
 */
export async function recordSignature(
  ctx: SigningContext,
  input: SignatureInput,
  check: (trx: Trx, record: ChangeRecord) => Promise<boolean>,
): Promise<void> {
  const consenter = consenterOf(ctx.viewer, { ...input, name: input.signer.name })
  const esign = isByHand(input.way) ? null : await consentFor(ctx.db, consenter, ctx.now())
  const statement = await statementOf(ctx, input, esign)
  const { publicUrl } = ctx.config
  const from = await letterheadNow(ctx.db)
  const pdf = await makeSignedPdf(
    [statement, input.content, { publicUrl, from }],
    ctx.viewer?.id ?? input.clientId,
  )
  // Hashed before it is stored, because storing frees its memory.
  const signedPdfSha256 = sha256Hex(pdf)
  const evidence = evidenceOf(ctx.keyring, { ...statement, signedPdfSha256 })
  const title = signedTitle({ ...input, taxForm: input.form })
  const name = `${title}, signed by ${signedBy(input)}.pdf`
  await using file = await SpooledFile.receive(ctx, name, Readable.from([pdf]), largest)
  await storeBytes(ctx, file, (storageKey) =>
    recordChange(ctx, async (trx, record) => {
      if (!(await check(trx, record))) return { id: null }
      if (esign !== null) await keepConsent(trx, record, consenter, esign, statement.from)
      const row = await writeDocument(trx, ctx, input, { file, storageKey })
      const { signatureId: id } = statement
      const sha256 = Buffer.from(signedPdfSha256, 'hex')
      await trx
        .insertInto('signatures')
        .values({
          id,
          taxReturnId: input.taxReturnId,
          signed: input.signed,
          person: input.signer.person,
          signerId: input.signerId,
          ...input.letter,
          way: input.way,
          signedAt: new Date(statement.signedAt),
          initials: initialsOf(input.signer.name),
          documentId: row.id,
          sha256,
          evidence: sealEvidence(ctx.keyring, id, evidence),
          confirmedBy: input.confirmedBy,
        })
        .execute()
      record.audit({
        action: 'signature.given',
        subject: { type: 'signature', id },
        clientId: input.clientId,
        details: { person: input.signer.person, way: input.way, sha256: signedPdfSha256 },
      })
      return row
    }),
  )
}

/** An officer signs for a business. */
function signedBy({ form, signer }: SignatureInput): string {
  return isBusinessForm(form) ? 'officer' : signer.person
}

/** Room for copies, the documents themselves and a certificate. The database allows the same. */
const largest = 64 * 1024 * 1024

async function statementOf(
  ctx: SigningContext,
  { signed, taxYear, signer, way, proof, drawn, documents, figures, ...input }: SignatureInput,
  esign: SignedConsent | null,
): Promise<Omit<Statement, 'signedPdfSha256'>> {
  const form = formOf(way, drawn)
  const checkpoint = await newestCheckpoint(ctx.db, ctx.keyring)
  const signedAt = ctx.now().toISOString()
  const { notices = [] } = input
  return {
    format: 'portal-signature/1',
    signatureId: newId(),
    signed,
    taxYear,
    ...(isBusinessForm(input.form) && { taxForm: input.form }),
    firm: firm.legalName,
    signer,
    way,
    signedAt,
    proof,
    from: { ip: ctx.ip, device: deviceDetails(ctx).device },
    consent: esign && consentText(esign),
    ...(esign && { esign }),
    form,
    ...(drawn !== null && { drawn }),
    ...(notices.length > 0 && {
      notices: notices.map((notice) => ({ ...notice, acknowledgedAt: signedAt })),
    }),
    ...(input.content.letter !== undefined && { letter: input.content.letter }),
    documents,
    figures,
    binding: bindingOf(documents, figures),
    checkpoint: checkpoint ? { position: checkpoint.position, hash: checkpoint.hash } : null,
  }
}

function formOf(way: SignatureMethod, drawn: Drawing | null): Statement['form'] {
  if (isByHand(way)) return 'by_hand'
  return drawn === null ? 'typed' : 'drawn'
}

function isByHand(way: SignatureMethod): boolean {
  return way === 'paper' || way === 'in_person'
}

function consentText({ givenAt }: SignedConsent): string {
  return `The signer agreed to sign electronically, with the same effect as by hand, on ${formatDate(givenAt)}.`
}

/** A spouse who signs by link has no account. */
function writeDocument(
  trx: Trx,
  ctx: SigningContext,
  input: SignatureInput,
  { file, storageKey }: { file: SpooledFile; storageKey: string },
) {
  return createDocument(trx, {
    ...fileColumns(ctx, file, storageKey),
    // The portal made it.
    passwordProtected: false,
    damaged: false,
    taxReturnId: input.taxReturnId,
    uploadedBy: ctx.viewer?.id ?? null,
    fromClient: false,
    uploadKey: null,
    category: input.signed === 'authorization' ? 'completed_return' : 'other',
    scan: 'none',
    createdAt: ctx.now(),
  })
}

/** The initials of the first and last name: `N. D.` */
function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter(Boolean)
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown.map((word = '') => `${Array.from(word)[0]?.toUpperCase()}.`).join(' ')
}

/** Returns the name of a package's document on the certificate. */
export function boundName({ kind, authority, name }: BoundDocument & { name: string }): string {
  if (kind === 'authorization') return `Authorization, ${authorityName(authority ?? '')}: ${name}`
  return kind === 'return' ? `Return: ${name}` : name
}
