import { enteredFigures } from '#shared/signing/figures.schema.ts'
import { fileKinds } from '#shared/documents/document-files.ts'
import { type AuthorityFigures, correctionOf } from '#shared/signing/return-figures.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import type { CorrectFiguresInput, PublishInput } from '#shared/signing/staff-signing.schema.ts'
import type { ReturnPackage } from '#shared/signing/signing.schema.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { findUser } from '#server/records/auth/users.queries.ts'
import { documentsVisibleTo } from '#server/records/documents/documents.access.ts'
import { errors } from '#server/base/errors.ts'
import { fieldErrors } from '#server/base/error-answers.ts'
import type { FoundReturn } from '#server/records/returns/found-return.ts'
import {
  findReturnWithClient,
  lockLiveReturn,
  updateRefund,
} from '#server/records/returns/returns.queries.ts'
import { checkOpens, copyOf } from './copies/copies.ts'
import { keepCopy, readCopy } from './copies/kept-copies.ts'
import { readStoredBytes } from './document-bytes.ts'
import { sha256Hex } from '#server/records/signing/evidence.ts'
import { correctInPlace, createPackage, type NewDocument } from './new-package.ts'
import { unscopedPackages } from '#server/records/signing/packages.access.ts'
import { findPackage, openFigureVersions } from '#server/records/signing/packages.queries.ts'
import { replacePackage } from './replace-package.ts'
import { finishedGroups } from '#server/mail/notices/return-mail-timing.ts'
import { replacedByReview } from '#server/mail/notices/return-status.notices.ts'
import { reviewReady } from '#server/mail/notices/review.notices.ts'
import { lockRow, lockRows } from '#server/records/locks/lock.ts'

/**
 * Sends a version of a completed return for review. It replaces the earlier version and voids its signatures.
 *
 * @throws AppError 404, 409 when the return is not completed or a document can't be signed
 */
export async function publish(ctx: SignedInContext, input: PublishInput): Promise<ReturnPackage> {
  const { taxReturnId } = input
  const { form } = checkCompleted(await findReturnWithClient(ctx.db, ctx.viewer, taxReturnId))
  const figures = readFigures(form, input)
  // Stored bytes never change, so they are read and copied before anything is locked.
  const documents = await readDocuments(ctx, input)
  return recordChange(ctx, async (trx, record) => {
    const taxReturn = await lockCompleted(trx, ctx, taxReturnId)
    const replaced = await replacePackage(trx, record, ctx, taxReturn)
    await checkDocuments(trx, ctx, input)
    for (const { id, copy } of documents) {
      if (copy) await keepCopy(trx, ctx.keyring, { documentId: id, copy })
    }
    const id = await createPackage(trx, record, ctx, { taxReturn, documents, figures, replaced })
    await showFigure(trx, record, taxReturn, figures)
    notifyClient(record, taxReturn, { figures, again: replaced !== null })
    return findPackage(trx, ctx.keyring, ctx.viewer, id)
  })
}

/**
 * Corrects the figures of the current package. Within the tolerances the package and its signatures stay; beyond, the
 * same documents with these figures are a new version. Small corrections do not add up: each is compared with all
 * earlier figures.
 *
 * @throws AppError 404, 409 for a replaced package and when the return is not completed
 */
export function correctFigures(
  ctx: SignedInContext,
  { packageId, ...input }: CorrectFiguresInput,
): Promise<ReturnPackage> {
  return recordChange(ctx, async (trx, record) => {
    const returnPackage = await unscopedPackages(trx)
      .select('returnPackages.taxReturnId')
      .where('returnPackages.id', '=', packageId)
      .executeTakeFirst()
    if (returnPackage === undefined) throw errors.notFound('Version')
    const taxReturn = await lockCompleted(trx, ctx, returnPackage.taxReturnId)
    const figures = readFigures(taxReturn.form, input)
    const own = unscopedPackages(trx)
      .select(['returnPackages.id', 'returnPackages.number', 'returnPackages.figures'])
      .where('returnPackages.id', '=', packageId)
      .where('returnPackages.replacedAt', 'is', null)
    const current = await lockRow(trx, { returnPackages: 'no key update' }, own)
    if (current === undefined) throw errors.conflict('There is a newer version of this return')
    const versions = openFigureVersions(ctx.keyring, packageId, current.figures)
    const documents = await unscopedPackages(trx)
      .innerJoin('packageDocuments', 'packageDocuments.packageId', 'returnPackages.id')
      .select(['packageDocuments.documentId as id', 'packageDocuments.kind'])
      .select(['packageDocuments.authority', 'packageDocuments.sha256'])
      .where('returnPackages.id', '=', packageId)
      .execute()
    const correction = correctionOf(versions, figures)
    if (correction !== 'beyond') {
      const corrected = { ...current, taxReturn, documents, versions, figures }
      if (correction === 'within') await correctInPlace(trx, record, ctx, corrected)
      await showFigure(trx, record, taxReturn, figures)
      return findPackage(trx, ctx.keyring, ctx.viewer, packageId)
    }
    const replaced = await replacePackage(trx, record, ctx, taxReturn)
    const id = await createPackage(trx, record, ctx, { taxReturn, documents, figures, replaced })
    await showFigure(trx, record, taxReturn, figures)
    notifyClient(record, taxReturn, { figures, again: true })
    return findPackage(trx, ctx.keyring, ctx.viewer, id)
  })
}

/** @throws AppError 400 that names each figure which the form does not have so */
function readFigures(form: ReturnForm, { figures }: Pick<PublishInput, 'figures'>) {
  const read = enteredFigures(form).safeParse(figures)
  if (read.success) return read.data
  const fields = fieldErrors(read.error).map(({ path, message }) => {
    return { path: ['figures', path].filter(Boolean).join('.'), message }
  })
  throw errors.badInput(fields[0]?.message ?? 'Check the figures', fields)
}

async function lockCompleted(
  trx: Trx,
  { viewer, config }: SignedInContext,
  taxReturnId: string,
): Promise<FoundReturn> {
  const taxReturn = await lockLiveReturn(trx, viewer, taxReturnId)
  const client = taxReturn && (await findUser(trx, taxReturn.clientId))
  if (config.emailProof === 'required' && client?.emailProvenAt === null) {
    throw errors.conflict('The client has not confirmed their email address yet')
  }
  return checkCompleted(taxReturn)
}

function checkCompleted(taxReturn: FoundReturn | undefined): FoundReturn {
  if (taxReturn === undefined) throw errors.notFound('Tax return')
  if (taxReturn.status === 'filed') throw errors.conflict('This return is already filed')
  if (taxReturn.status !== 'completed') throw errors.notCompleted()
  return taxReturn
}

/**
 * Reads each document, and copies the ones that people sign. @throws AppError 404, 409 for one that can't be shown or
 * copied
 */
async function readDocuments(ctx: SignedInContext, input: PublishInput) {
  const rows = await documentsOf(ctx.db, ctx, input).execute()
  const read: (NewDocument & { copy: Buffer | null })[] = []
  for (const document of input.documents) {
    const row = checkDocument(rows, document.id)
    const bytes = await readStoredBytes(ctx, row)
    const authority = document.kind === 'authorization' ? document.authority : null
    const copy = await copyToSign(ctx, { ...row, kind: document.kind, bytes })
    read.push({ ...document, authority, sha256: Buffer.from(sha256Hex(bytes), 'hex'), copy })
  }
  return read
}

/** Copies a document that people sign, unless an earlier version has its copy. */
async function copyToSign(
  { db, keyring, viewer }: SignedInContext,
  file: { id: string; name: string; mimeType: string; kind: NewDocument['kind']; bytes: Buffer },
): Promise<Buffer | null> {
  if (file.kind !== 'authorization') {
    await checkOpens(file, viewer.id)
    return null
  }
  return (await readCopy(db, keyring, file.id)) === null ? copyOf(file, viewer.id) : null
}

function documentsOf(
  db: SignedInContext['db'] | Trx,
  { viewer }: SignedInContext,
  { taxReturnId, documents }: PublishInput,
) {
  return documentsVisibleTo(db, viewer)
    .select(['documents.id', 'documents.name', 'documents.size', 'documents.mimeType'])
    .select(['documents.category', 'documents.damaged', 'documents.scan'])
    .select(['documents.sealedKey', 'documents.storageKey'])
    .where('documents.taxReturnId', '=', taxReturnId)
    .where(
      'documents.id',
      'in',
      documents.map(({ id }) => id),
    )
    .orderBy('documents.id')
}

/** Locks the documents, and checks that they can be read and signed. */
async function checkDocuments(trx: Trx, ctx: SignedInContext, input: PublishInput): Promise<void> {
  const rows = await lockRows(trx, { documents: 'no key update' }, documentsOf(trx, ctx, input))
  for (const { id } of input.documents) checkDocument(rows, id)
}

function checkDocument(rows: readonly DocumentRow[], id: string): DocumentRow {
  const row = rows.find((candidate) => candidate.id === id)
  if (row === undefined) throw errors.notFound('Document')
  const refusal = refusalOf(row)
  if (refusal !== null) throw errors.conflict(`“${row.name}” ${refusal}`)
  return row
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof documentsOf>['execute']>>[number]

function refusalOf(row: DocumentRow): string | null {
  if (row.category !== 'completed_return') return 'is not under Completed returns'
  if (row.scan === 'pending') return 'is being checked for malware. Try again in a few minutes.'
  if (row.scan === 'infected') return 'contains malware'
  // The review shows PDFs only.
  if (row.mimeType !== fileKinds.pdf.mimeType) return 'is not a PDF'
  return row.damaged ? 'looks damaged: it opens here with 0 pages. Print it to PDF again.' : null
}

/** The federal result is the return's final figure, on every screen that showed the estimate; of a form that has one. */
async function showFigure(
  trx: Trx,
  record: ChangeRecord,
  { id, clientId, estimatedRefund, refundFinal }: FoundReturn,
  figures: readonly AuthorityFigures[],
): Promise<void> {
  const refund = federalRefund(figures)
  if (refund === undefined) return
  const after = { estimatedRefund: refund, refundFinal: true }
  if (refundFinal && estimatedRefund === after.estimatedRefund) return
  await updateRefund(trx, id, after)
  record.audit({
    action: 'return.estimated_refund_changed',
    subject: { type: 'return', id },
    clientId,
    details: { before: { estimatedRefund, refundFinal }, after },
  })
}

function federalRefund(figures: readonly AuthorityFigures[]) {
  return figures.find(({ authority }) => authority === 'federal')?.refund
}

function notifyClient(
  record: ChangeRecord,
  taxReturn: FoundReturn,
  { figures, again }: { figures: readonly AuthorityFigures[]; again: boolean },
): void {
  const { id, clientId } = taxReturn
  const refund = federalRefund(figures)
  record.notifyReaders(clientId, {
    taxReturnId: id,
    named: taxReturn,
    notice: (of) => ({ ...reviewReady(of, refund, again), replaces: replacedByReview(of) }),
    mail: { template: 'review-ready', again },
    timing: { replaces: finishedGroups(id) },
  })
}
