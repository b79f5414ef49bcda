import { clientName } from '#shared/clients/client-name.ts'
import { figures as shownFigures, type ReturnPackage } from '#shared/signing/signing.schema.ts'
import type { SignerEvent } from '#shared/signing/signer-states.ts'
import { raiseForDocuments } from '#server/records/alarms/check-documents.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedFile } from '#server/features/signing/package/copies/certificate.ts'
import { readCopy } from '#server/features/signing/package/copies/kept-copies.ts'
import { readStoredBytes } from '#server/features/signing/package/document-bytes.ts'
import { bindingOf, sha256Hex } from '#server/records/signing/evidence.ts'
import {
  checkBinding,
  checkOpen,
  findSigner,
  findSpouse,
  listSigners,
  type FoundSigner,
  lockReviewed,
  lockSigner,
  moveSigner,
  type SignerRef,
  stateAfter,
  viewerAt,
} from '#server/features/signing/signers/found-signer.ts'
import {
  boundName,
  type SignatureInput,
  recordSignature,
  type SigningContext,
} from './record-signature.ts'
import {
  otherName,
  authorizationSigned,
  signatureGiven,
} from '#server/mail/notices/signatures.notices.ts'
import { packageDocumentsVisibleTo } from '#server/records/signing/packages.access.ts'
import { findPackage, withSigners } from '#server/records/signing/packages.queries.ts'

/** The differences between the ways to sign. */
export interface Form8879Input extends Pick<
  SignatureInput,
  'way' | 'proof' | 'drawn' | 'confirmedBy'
> {
  event: SignerEvent
  /** Null for a signature by hand. */
  typedName: string | null
  /** The version that the signer read; null when staff compared it. */
  binding: string | null
  /** The scan of a hand-signed form, which becomes part of the signed PDF. */
  scan?: { id: string } & SignedFile
}

/**
 * Signs the authorizations of a package for one signer: rereads the stored bytes of all its documents, makes the signed
 * PDF, and writes everything in one transaction. `settle` adds what this way of signing writes. Returns the package as the
 * signature left it.
 *
 * @throws AppError 404; 409 for another version, a changed or deleted document, and a state that allows no signature
 */
export async function signForm8879(
  ctx: SigningContext & Parameters<typeof readStoredBytes>[0],
  signerRef: SignerRef,
  given: Form8879Input,
  settle: (trx: Trx, record: ChangeRecord, signer: FoundSigner) => Promise<void> = () =>
    Promise.resolve(),
): Promise<ReturnPackage> {
  const signer = await findSigner(ctx.db, signerRef)
  // Early, before the documents are read; the transaction checks the same again.
  if (given.binding !== null) checkBinding(signer, given.binding)
  checkOpen(signer)
  stateAfter(signer, given.event)
  const viewer = viewerAt(signerRef)
  const found = await findPackage(ctx.db, ctx.keyring, viewer, signer.packageId)
  const documents = found.documents.map((document) => ({ ...document, name: boundName(document) }))
  const figures = found.figures.map((one) => shownFigures.parse(one))
  const stored = await readPackage(ctx, signerRef, signer.packageId)
  if (bindingOf(found.documents, figures) !== signer.binding.toString('hex')) throw changed()
  const signed = stored.flatMap(({ file }) => file ?? [])
  const { taxReturnId, clientId, taxYear, form, person, name, title } = signer
  const signature = {
    ...given,
    taxReturnId,
    clientId,
    taxYear,
    form,
    signed: 'authorization' as const,
    signer: { person, name, ...(title !== null && { title }), typedName: given.typedName ?? name },
    documents: documents.map(({ kind, authority, sha256, name }) => {
      return { kind, authority, sha256, name }
    }),
    figures,
    content: { documents: [...signed, ...(given.scan ? [given.scan] : [])] },
    signerId: signer.id,
    letter: null,
  }
  await recordSignature(ctx, signature, async (trx, record) => {
    const locked =
      'packageId' in signerRef
        ? await lockReviewed(trx, ctx, signerRef)
        : await lockSigner(trx, signerRef)
    if (!locked.binding.equals(signer.binding)) throw changed()
    await checkUnchanged(storedDocuments(trx, signerRef, signer.packageId), stored)
    const signedForm = given.scan && { signedFormDocumentId: given.scan.id }
    await moveSigner(trx, locked, given.event, { at: ctx.now(), ...signedForm })
    await settle(trx, record, locked)
    const { typedName, confirmedBy } = given
    await notifySigned(trx, record, { ...locked, typedName: typedName ?? name, confirmedBy })
    return true
  })
  return withSigners(ctx.db, viewer, found)
}

function changed() {
  return errors.conflict('This version has changed in the meantime. Please read it again.')
}

function storedDocuments(db: Db | Trx, signerRef: SignerRef, packageId: string) {
  return packageDocumentsVisibleTo(db, viewerAt(signerRef))
    .select(['documents.id', 'documents.name', 'documents.size', 'documents.sealedKey'])
    .select(['documents.storageKey', 'documents.deletedAt', 'documents.mimeType'])
    .select(['packageDocuments.kind', 'packageDocuments.sha256'])
    .where('returnPackages.id', '=', packageId)
    .orderBy('documents.id')
}

/** Returns the stored bytes of a package's documents. @throws AppError 409 if they differ from the package's */
async function readPackage(
  ctx: Parameters<typeof signForm8879>[0],
  signerRef: SignerRef,
  packageId: string,
) {
  const read = []
  for (const { sha256, ...document } of await storedDocuments(
    ctx.db,
    signerRef,
    packageId,
  ).execute()) {
    if (document.deletedAt !== null) throw missing(document.name)
    const bytes = await readStoredBytes(ctx, document)
    if (sha256Hex(bytes) !== sha256.toString('hex')) {
      await raiseForDocuments(ctx, ctx.log, [{ id: document.id, fault: 'damaged' }])
      throw errors.conflict(
        `“${document.name}” is not the file that was sent for review. Nothing was signed, and we were told.`,
      )
    }
    // Only the parts of the signed PDF stay in memory.
    const file = document.kind === 'authorization' ? await fileOf(ctx, document, bytes) : null
    read.push({ ...document, file })
  }
  return read
}

async function fileOf(
  { db, keyring }: Pick<SigningContext, 'db' | 'keyring'>,
  { id, name, mimeType }: { id: string; name: string; mimeType: string },
  bytes: Buffer,
): Promise<SignedFile> {
  const copy = await readCopy(db, keyring, id)
  if (copy === null) throw new Error(`the copy of document ${id} is missing`)
  return { name, mimeType, bytes, copy }
}

/** The return is locked, so that none is deleted meanwhile. Stored bytes never change under one key. */
async function checkUnchanged(
  documents: ReturnType<typeof storedDocuments>,
  read: readonly { id: string; name: string; storageKey: string }[],
): Promise<void> {
  const now = await documents.execute()
  for (const { id, name, storageKey } of read) {
    const same = now.some((one) => one.id === id && one.storageKey === storageKey && !one.deletedAt)
    if (!same) throw missing(name)
  }
}

function missing(name: string) {
  return errors.conflict(`“${name}” was deleted. Please ask us for a new version.`)
}

/** Notifies the client of each signature, and staff but for who confirmed it; mails both spouses when all have signed. */
async function notifySigned(
  trx: Trx,
  record: ChangeRecord,
  signer: FoundSigner & { typedName: string; confirmedBy: string | null },
): Promise<void> {
  const { clientId, taxReturnId, taxYear, person, name } = signer
  const own = person === 'taxpayer'
  const toSpouse = { taxReturnId, only: 'spouse' } as const
  const toOthers = { ...toSpouse, only: 'others' } as const
  record.notifyReaders(clientId, {
    ...toOthers,
    named: signer,
    notice: (of) => authorizationSigned(of, own),
  })
  record.notifyReaders(clientId, {
    ...toSpouse,
    named: signer,
    notice: (of) => authorizationSigned(of, !own),
  })
  const hint = otherName(signer)
  const signedFor = clientName(signer.clientFirstName, signer.clientLastName)
  const notice = signatureGiven({ client: signedFor, name, taxYear, taxReturnId, hint })
  await notifyStaff(trx, record, notice, { of: { taxReturnId }, except: signer.confirmedBy })
  const signers = await listSigners(trx, signer.packageId)
  if (signers.some(({ state }) => state !== 'signed')) return
  const spouse = await findSpouse(trx, signer.packageId)
  const mail = { template: 'return-signed', joint: signers.length > 1 } as const
  const link = spouse?.email ?? null
  record.notifyReaders(clientId, {
    ...toOthers,
    named: signer,
    mail: { ...mail, reader: 'client', spouse: link },
  })
  record.notifyReaders(clientId, {
    ...toSpouse,
    named: signer,
    mail: { ...mail, reader: 'spouse', spouse: null },
  })
  if (spouse !== undefined) {
    const theirs = { to: spouse.email, firstName: spouse.name, spouse: null }
    record.mail({ ...mail, taxYear, reader: 'spouse', ...theirs })
  }
}
