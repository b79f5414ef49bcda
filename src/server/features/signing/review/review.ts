import { returnForStaff } from '#server/base/notice-subject.ts'
import { identityCheckBy } from '#server/features/signing/sign/identity-provider.ts'
import { clientName } from '#shared/clients/client-name.ts'
import { sql } from 'kysely'
import { maskNumber } from '#shared/base/bank.ts'
import { fileKinds, scanRefusal } from '#shared/documents/document-files.ts'
import type { z } from 'zod'
import type { approveInput, Review } from '#shared/signing/review.schema.ts'
import type { ReturnPackage } from '#shared/signing/signing.schema.ts'
import { isRefundHeld } from '#shared/signing/refund-held.ts'
import { signerAfter } from '#shared/signing/signer-states.ts'
import { type ChangeRecord, type ChangeSource, recordChange } from '#server/change/change.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import type { Services, SignedInContext } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { findChangeable, findStoredDocument } from '#server/records/documents/documents.queries.ts'
import { errors } from '#server/base/errors.ts'
import { checkAnswersNoRule } from '#server/records/request-items/item-documents.ts'
import { checkScan } from '#server/records/signing/bound-documents.ts'
import { copyOf } from '#server/features/signing/package/copies/copies.ts'
import { readStoredBytes } from '#server/features/signing/package/document-bytes.ts'
import {
  checkBinding,
  findSigner,
  type FoundSigner,
  lockReviewed,
  moveSigner,
  type ReviewCall,
  type Reviewer,
  reviewerOf,
  viewerOf,
} from '#server/features/signing/signers/found-signer.ts'
import { findFrozenProfile } from '#server/records/signing/frozen-profile.ts'
import { checkNotHeld } from '#server/records/signing/held-reviews.ts'
import { unscopedPackages, packagesVisibleTo } from '#server/records/signing/packages.access.ts'
import { findFiledFigures, findPackage } from '#server/records/signing/packages.queries.ts'

type ReviewSource = ChangeSource & ReviewCall & Pick<Services, 'config'>

/**
 * The data for a reviewer to read and sign. Give the package if it has just been read.
 *
 * @throws AppError 404 for a package that is not theirs
 */
export async function readReview(
  db: Db | Trx,
  { keyring, config }: Pick<Services, 'keyring' | 'config'>,
  reviewer: Reviewer,
  packageId: string,
  read?: ReturnPackage,
): Promise<Review> {
  const viewer = viewerOf(reviewer)
  const about = await packagesVisibleTo(db, viewer)
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .select(['returnPackages.taxReturnId', 'taxReturns.status'])
    .select(['taxReturns.clientId', 'taxReturns.taxYear'])
    .select(sql<string>`ltrim(clients.first_name || ' ' || clients.last_name)`.as('clientName'))
    .where('returnPackages.id', '=', packageId)
    .executeTakeFirst()
  const reviewed = read ?? (await findPackage(db, keyring, viewer, packageId))
  if (about === undefined) throw errors.notFound('Review')
  const frozen = await findFrozenProfile(db, keyring, viewer, about.taxReturnId)
  const account = frozen?.profile.bankAccountNumber ?? null
  return {
    package: reviewed,
    you: 'signerId' in reviewer ? 'spouse' : 'taxpayer',
    clientName: about.clientName,
    depositTo: account && maskNumber(account),
    identityCheckBy: identityCheckBy(config),
    filed: about.status === 'filed',
    lastYear: await findFiledFigures(db, keyring, viewer, {
      ...about,
      taxYear: about.taxYear - 1,
    }),
  }
}

/**
 * Begins the review of a return, unless staff only view it as the client.
 *
 * @throws AppError 409 while it is held back until the firm is paid
 */
export async function openReview(
  ctx: ChangeSource & { viewer?: { viewedBy?: { id: string } } | null },
  packageId: string,
): Promise<void> {
  const opened = await unscopedPackages(ctx.db)
    .select(['taxReturns.id', 'taxReturns.clientId', 'returnPackages.openedAt'])
    .where('returnPackages.id', '=', packageId)
    .executeTakeFirst()
  if (opened === undefined || opened.openedAt !== null) return
  await checkNotHeld(ctx.db, opened)
  if (ctx.viewer?.viewedBy) return
  await recordChange(ctx, (trx) =>
    trx
      .updateTable('returnPackages')
      .set({ openedAt: ctx.now() })
      .where('id', '=', packageId)
      .where('openedAt', 'is', null)
      .execute(),
  )
}

/**
 * "Approve" for the version that was read. A second call changes nothing.
 *
 * @throws AppError 404, 409; 409 too if the IRS would hold the refund and the signer does not say that they know it
 */
export function approve(
  source: ReviewSource,
  reviewer: Reviewer,
  { packageId, binding, withoutAccount }: z.output<typeof approveInput>,
): Promise<Review> {
  return changeSigner(source, reviewer, packageId, async (trx, record, signer) => {
    checkBinding(signer, binding)
    const { person, state } = signer
    await moveSigner(trx, signer, 'approve', { at: source.now(), changeReason: null })
    if (state === 'approved') return
    if (withoutAccount !== true && isRefundHeld(await readReview(trx, source, reviewer, packageId)))
      throw errors.conflict(heldRefund)
    record.audit({
      action: 'package.approved',
      ...aboutReturn(signer),
      details: { person, ...(withoutAccount && { withoutAccount }) },
    })
  })
}

const heldRefund =
  'The return names no bank account for its refund: add one and ask for a change, or say that you have none'

/** "Ask for a change", which blocks the filing until a new version is approved. */
export function askChange(
  source: ReviewSource,
  reviewer: Reviewer,
  { packageId, reason }: { packageId: string; reason: string },
): Promise<Review> {
  return changeSigner(source, reviewer, packageId, async (trx, record, signer) => {
    const { person } = signer
    await moveSigner(trx, signer, 'ask_change', { at: source.now(), changeReason: reason })
    record.audit({
      action: 'package.change_requested',
      ...aboutReturn(signer),
      details: { person },
    })
    const what = `asks for a change to the ${signer.taxYear} return`
    await notifyOfReview(
      trx,
      record,
      signer,
      what,
      'It can’t be filed before a new version is approved.',
    )
  })
}

/** Sends a scan of the client's hand-signed form, which staff compare. */
export async function sendSignedForm(
  ctx: SignedInContext,
  { packageId, documentId }: { packageId: string; documentId: string },
): Promise<Review> {
  await tryCopy(ctx, { packageId, documentId })
  const reviewer = await reviewerOf(ctx.db, ctx.viewer, packageId)
  return changeSigner(ctx, reviewer, packageId, async (trx, record, signer) => {
    const { person, taxReturnId } = signer
    const document = await findChangeable(trx, ctx.viewer, documentId)
    if (document?.taxReturnId !== taxReturnId || !document.fromClient) {
      throw errors.notFound('Document')
    }
    const { mimeType, damaged } = document
    if (damaged || !scanTypes.has(mimeType)) throw errors.badInput(scanRefusal)
    await checkScan(trx, signer, document)
    await checkAnswersNoRule(trx, document)
    const sent = { signedFormDocumentId: documentId, signedFormRefusal: null }
    await moveSigner(trx, signer, 'send_signed_form', { at: ctx.now(), ...sent })
    record.audit({
      action: 'signature.signed_form_sent',
      ...aboutReturn(signer),
      details: { person },
    })
    const what = `sent the signed form for the ${signer.taxYear} return`
    await notifyOfReview(
      trx,
      record,
      signer,
      what,
      'Compare it with this version, then confirm it.',
    )
  })
}

/** Refuses a scan that can't become part of the signed PDF, as staff's confirmation would. */
async function tryCopy(
  ctx: SignedInContext,
  { packageId, documentId }: { packageId: string; documentId: string },
): Promise<void> {
  const signer = await findSigner(ctx.db, { viewer: ctx.viewer, packageId })
  const document = await findStoredDocument(ctx.db, ctx.viewer, documentId)
  // If so, the transaction throws the reason.
  if (signerAfter(signer.state, 'send_signed_form') === null) return
  if (document === undefined || !scanTypes.has(document.mimeType)) return
  await copyOf({ ...document, bytes: await readStoredBytes(ctx, document) }, ctx.viewer.id)
}

const scanTypes = new Set<string>(
  [fileKinds.pdf, fileKinds.jpg, fileKinds.png].map(({ mimeType }) => mimeType),
)

function changeSigner(
  source: ReviewSource,
  reviewer: Reviewer,
  packageId: string,
  change: (trx: Trx, record: ChangeRecord, signer: FoundSigner) => Promise<void>,
): Promise<Review> {
  return recordChange(source, async (trx, record) => {
    await change(trx, record, await lockReviewed(trx, source, { viewer: reviewer, packageId }))
    return readReview(trx, source, reviewer, packageId)
  })
}

async function notifyOfReview(
  trx: Trx,
  record: ChangeRecord,
  { person, name, clientFirstName, clientLastName, taxReturnId }: FoundSigner,
  what: string,
  message: string,
): Promise<void> {
  const client = clientName(clientFirstName, clientLastName)
  const who = person === 'spouse' ? `${name}, spouse of ${client},` : client
  const notice = { title: `${who} ${what}`, message, subject: returnForStaff(taxReturnId) }
  await notifyStaff(trx, record, notice, { of: { taxReturnId } })
}

function aboutReturn({ taxReturnId: id, clientId }: FoundSigner) {
  return { subject: { type: 'return' as const, id }, clientId }
}
