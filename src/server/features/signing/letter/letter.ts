import { firmDay } from '#shared/firm/business-days.ts'
import { clientName } from '#shared/clients/client-name.ts'
import type {
  AcknowledgedNotice,
  OwnLetter,
  SignLetterInput,
} from '#shared/signing/letter.schema.ts'
import type {
  ConfirmSignedLetterInput,
  LetterTemplate,
  SaveLetterTemplateInput,
} from '#shared/signing/staff-signing.schema.ts'
import type { Letter } from '#shared/signing/signing.schema.ts'
import { noticeOf } from '#server/base/notice-subject.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import { reauthenticate } from '#server/calls/reauthenticate.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import type { Trx } from '#server/database/database.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { findReturnOrThrow, lockLiveReturnOrThrow } from '#server/records/returns/found-return.ts'
import { findOfficer } from '#server/records/clients/businesses.queries.ts'
import { sha256Hex } from '#server/records/signing/evidence.ts'
import type { SignedFile } from '#server/features/signing/package/copies/certificate.ts'
import {
  recordSignature,
  type SignatureInput,
} from '#server/features/signing/sign/record-signature.ts'
import { findScan, readScan, staffName } from '#server/features/signing/sign/scans.ts'
import { checkFields } from '#server/records/signing/letter-text.ts'
import {
  findLetter,
  findTemplate,
  letterKind,
  lockTemplates,
  saveLetterTemplate,
} from '#server/records/signing/letter.queries.ts'
import {
  otherName,
  letterSigned,
  letterSignedOnPaper,
  letterSignedOtherwise,
} from '#server/mail/notices/signatures.notices.ts'

/** Returns the letter of the viewer's own return; null for a filed one without a signed letter. */
export async function readOwnLetter(
  ctx: SignedInContext,
  taxReturnId: string,
): Promise<OwnLetter | null> {
  const taxReturn = await findOwn(ctx, taxReturnId)
  const letter = await findLetter(ctx.db, ctx.keyring, taxReturn)
  return taxReturn.status === 'filed' && letter.signature === null ? null : letter
}

/**
 * Signs the letter. A second call, for example from another tab, changes nothing.
 *
 * @throws AppError 404; 409 for a filed return, and if the text or a notice is not the one that was read
 */
export async function signLetter(
  ctx: SignedInContext,
  { taxReturnId, version, notices, name, drawn, password }: SignLetterInput,
): Promise<OwnLetter> {
  const taxReturn = await findOwn(ctx, taxReturnId)
  await ctx.limits.spend('signature-signer', ctx.viewer.id)
  await reauthenticate(ctx, password, 'password')
  const read = await findLetter(ctx.db, ctx.keyring, taxReturn)
  if (read.signature !== null) return read
  checkSame(taxReturn, read, { version, notices })
  const given = {
    notices,
    typedName: name,
    way: 'portal' as const,
    proof: { kind: 'password' as const, text: 'Signed in, and typed the password again' },
    drawn,
    scans: [],
    signedAt: ctx.now(),
    confirmedBy: null,
  }
  await recordLetter(ctx, { taxReturn, read, given }, async (trx, record, locked) => {
    const { taxYear, form, clientId } = locked
    const client =
      clientId === ctx.viewer.id ? null : clientName(locked.clientFirstName, locked.clientLastName)
    const signedLetter = letterSigned({ taxYear, form, client })
    const of = { taxReturnId, clientId, taxYear }
    record.notify({ userId: ctx.viewer.id, ...noticeOf(of, signedLetter) })
    const hint = otherName({ name: read.name, typedName: name })
    const notice = letterSignedOtherwise({ name: read.name, taxYear, taxReturnId, hint })
    if (hint !== '') await notifyStaff(trx, record, notice, { of: { taxReturnId } })
  })
  return findLetter(ctx.db, ctx.keyring, taxReturn)
}

/**
 * Records that a letter was signed on paper: staff compared the scan with its text.
 *
 * @throws AppError 400 for a day to come; 404; 409 for a filed return, a signed letter, and if the text has changed
 */
export async function confirmSignedLetter(
  ctx: SignedInContext,
  { taxReturnId, documentId, version, signedOn }: ConfirmSignedLetterInput,
): Promise<Letter> {
  const taxReturn = await findReturnOrThrow(ctx.db, ctx.viewer, taxReturnId)
  if (signedOn > firmDay(ctx.now())) {
    const message = 'The day it was signed is still to come'
    throw errors.badInput(message, [{ path: 'signedOn', message }])
  }
  const read = await findLetter(ctx.db, ctx.keyring, taxReturn)
  if (read.signature !== null) throw signedAlready()
  checkSame(taxReturn, read, { version })
  const of = { taxReturnId, packageId: null }
  const { sha256: scanSha256, file } = await readScan(ctx, documentId, of)
  const comparedBy = staffName(ctx)
  const text = `Signed on paper on ${signedOn}. ${comparedBy} compared the scan, SHA-256 ${scanSha256}, with this letter.`
  const given = {
    typedName: read.name,
    way: 'paper' as const,
    proof: { kind: 'paper' as const, scanSha256, comparedBy, signedOn, text },
    drawn: null,
    notices: null,
    scans: [file],
    signedAt: new Date(`${signedOn}T12:00:00Z`),
    confirmedBy: ctx.viewer.id,
  }
  await recordLetter(ctx, { taxReturn, read, given }, async (trx, record, locked) => {
    await findScan(trx, ctx, documentId, of)
    record.notifyReaders(locked.clientId, {
      taxReturnId,
      only: 'others',
      named: locked,
      notice: (of) => letterSignedOnPaper(of, signedOn),
    })
  })
  return findLetter(ctx.db, ctx.keyring, taxReturn)
}

type FoundReturn = Awaited<ReturnType<typeof findOwn>>
type FoundLetter = Awaited<ReturnType<typeof findLetter>>

interface GivenLetter extends Pick<SignatureInput, 'way' | 'proof' | 'drawn' | 'confirmedBy'> {
  typedName: string
  /** Null for a letter on paper, with which the firm hands out its notices. */
  notices: AcknowledgedNotice[] | null
  /** The scan of a letter on paper. */
  scans: SignedFile[]
  signedAt: Date
}

/** Records the signature of a letter that was read before. `settle` writes what else belongs to this way of signing. */
async function recordLetter(
  ctx: SignedInContext,
  { taxReturn, read, given }: { taxReturn: FoundReturn; read: FoundLetter; given: GivenLetter },
  settle: (trx: Trx, record: ChangeRecord, locked: FoundReturn) => Promise<void>,
): Promise<void> {
  const { id, clientId, taxYear, form } = taxReturn
  const { typedName, notices, scans, signedAt, ...way } = given
  const { version, text, name } = read
  const kind = letterKind(form)
  const officer = await findOfficer(ctx.db, clientId)
  const title = officer?.officerTitle ? { title: officer.officerTitle } : {}
  const document = {
    kind: 'other' as const,
    authority: null,
    name: `Engagement letter ${taxYear}, version ${version}`,
    sha256: sha256Hex(text),
  }
  const signature = {
    ...way,
    taxReturnId: id,
    clientId,
    taxYear,
    form,
    signed: 'engagement_letter' as const,
    signer: { person: 'taxpayer' as const, name, ...title, typedName },
    documents: [document],
    figures: [],
    content: { letter: text, documents: scans },
    notices: notices === null ? [] : read.notices,
    signerId: null,
    letter: {
      letterKind: kind,
      letterVersion: version,
      feeId: read.feeId,
      paysFirst: read.paysFirst,
    },
  }
  await recordSignature(ctx, signature, async (trx, record) => {
    const locked = await lockLiveReturnOrThrow(trx, ctx.viewer, id, 'sign')
    await lockAccount(trx, ctx.viewer)
    await lockTemplates(trx, kind, ctx.now())
    const now = await findLetter(trx, ctx.keyring, locked)
    if (now.signature !== null && given.confirmedBy !== null) throw signedAlready()
    if (now.signature !== null) return false
    checkSame(locked, now, { version, text, notices })
    await trx
      .updateTable('taxReturns')
      .set({ letterSignedAt: signedAt })
      .where('id', '=', id)
      .execute()
    await settle(trx, record, locked)
    return true
  })
}

function signedAlready() {
  return errors.conflict('This letter is already signed')
}

/** @throws AppError 409 for a filed return, if the letter is not the one that was read, and for a notice that was not */
function checkSame(
  { status }: FoundReturn,
  now: FoundLetter,
  {
    version,
    text = now.text,
    notices = null,
  }: { version: number; text?: string; notices?: AcknowledgedNotice[] | null },
): void {
  if (status === 'filed') throw errors.conflict('This return is already filed')
  if (now.version !== version || now.text !== text) {
    throw errors.conflict('The letter has changed since you opened it. Please read it again.')
  }
  if (notices === null) return
  const unread = now.notices.find(
    ({ title, sha256 }) => !notices.some((one) => one.title === title && one.sha256 === sha256),
  )
  if (unread === undefined) return
  const message = `Read “${unread.title}” and check its box before you sign. It may have changed since you opened this page.`
  throw errors.conflict(message, [{ path: 'notices', message }])
}

/** Makes a new version of the template. Signed letters keep theirs. */
export function saveTemplate(
  ctx: SignedInContext,
  { kind, version: opened, body }: SaveLetterTemplateInput,
): Promise<LetterTemplate> {
  checkFields(kind, body)
  return recordChange(ctx, async (trx, record) => {
    await lockTemplates(trx, kind, ctx.now())
    const current = await findTemplate(trx, kind)
    if (current.version !== opened) {
      throw errors.changedMeanwhile({ opened, current: current.version })
    }
    if (current.body === body) return current
    const version = opened + 1
    const by = { savedBy: ctx.viewer.id, savedAt: ctx.now() }
    await saveLetterTemplate(trx, record, { kind, version, body, ...by })
    return findTemplate(trx, kind)
  })
}

/** Staff, too, sign only the letters of returns for which they may. */
function findOwn({ db, viewer }: SignedInContext, taxReturnId: string) {
  const signer = { ...viewer, role: 'client' as const }
  return findReturnOrThrow(db, signer, taxReturnId, 'sign')
}
