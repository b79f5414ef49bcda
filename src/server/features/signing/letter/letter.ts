import { clientName } from '#shared/client-name.ts'
import { linkOf } from '#shared/client-link.ts'
import type {
  LetterTemplate,
  OwnLetter,
  SaveLetterTemplateInput,
  SignLetterInput,
} from '#shared/signing.schema.ts'
import { recordChange } from '#server/change/change.ts'
import { reauthenticate } from '#server/calls/reauthenticate.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import { lockAccount } from '#server/records/auth/revoke-credentials.ts'
import { findReturnWithClient, lockReturnRow } from '#server/records/returns/returns.queries.ts'
import { findOfficer } from '#server/records/clients/businesses.queries.ts'
import { sha256Hex } from '#server/records/signing/evidence.ts'
import { recordSignature } from '#server/features/signing/sign/record-signature.ts'
import { checkFields } from '#server/records/signing/letter-text.ts'
import {
  findLetter,
  findTemplate,
  letterKind,
  lockTemplates,
  saveLetterTemplate,
} from '#server/records/signing/letter.queries.ts'
import { otherName } from '#server/records/signing/other-name.ts'
import { letterSigned, letterSignedOtherwise } from '#server/mail/notices/signatures.notices.ts'

/** Returns the letter of the viewer's own return; null for a filed one without a signed letter. @throws AppError 404 */
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
 * @throws AppError 404; 409 for a filed return, and if the text is not the one that was read
 */
export async function signLetter(
  ctx: SignedInContext,
  { taxReturnId, version, name, drawn, password }: SignLetterInput,
): Promise<OwnLetter> {
  const taxReturn = await findOwn(ctx, taxReturnId)
  await ctx.limits.spend('signature-signer', ctx.viewer.id)
  await reauthenticate(ctx, password, 'password')
  const read = await findLetter(ctx.db, ctx.keyring, taxReturn)
  if (read.signature !== null) return read
  if (taxReturn.status === 'filed') throw errors.conflict('This return is already filed')
  if (read.version !== version) throw changed()
  const kind = letterKind(taxReturn.form)
  const document = {
    kind: 'other' as const,
    authority: null,
    name: `Engagement letter ${taxReturn.taxYear}, version ${version}`,
    sha256: sha256Hex(read.text),
  }
  const officer = await findOfficer(ctx.db, taxReturn.clientId)
  const title = officer?.officerTitle ? { title: officer.officerTitle } : {}
  const signature = {
    taxReturnId,
    clientId: taxReturn.clientId,
    taxYear: taxReturn.taxYear,
    form: taxReturn.form,
    signed: 'engagement_letter' as const,
    signer: { person: 'taxpayer' as const, name: read.name, ...title, typedName: name },
    way: 'portal' as const,
    proof: { kind: 'password' as const, text: 'Signed in, and typed the password again' },
    drawn,
    documents: [document],
    figures: [],
    content: { letter: read.text },
    signerId: null,
    letter: {
      letterKind: kind,
      letterVersion: version,
      feeId: read.feeId,
      paysFirst: read.paysFirst,
    },
    confirmedBy: null,
  }
  await recordSignature(ctx, signature, async (trx, record) => {
    const locked = await findReturnWithClient(trx, ctx.viewer, taxReturnId, {
      lock: true,
      right: 'sign',
    })
    if (locked === undefined || !(await lockReturnRow(trx, taxReturnId))) {
      throw errors.notFound('Tax return')
    }
    await lockAccount(trx, ctx.viewer)
    await lockTemplates(trx, kind, ctx.now())
    const now = await findLetter(trx, ctx.keyring, locked)
    if (now.signature !== null) return false
    if (locked.status === 'filed') throw errors.conflict('This return is already filed')
    if (now.version !== version || now.text !== read.text) throw changed()
    await trx
      .updateTable('taxReturns')
      .set({ letterSignedAt: ctx.now() })
      .where('id', '=', taxReturnId)
      .execute()
    const { taxYear, form, clientId } = locked
    const client =
      clientId === ctx.viewer.id ? null : clientName(locked.clientFirstName, locked.clientLastName)
    const signedLetter = letterSigned({ taxYear, form, client })
    const href = client === null ? signedLetter.href : linkOf(signedLetter.href, clientId)
    record.notify({ userId: ctx.viewer.id, ...signedLetter, href })
    const hint = otherName({ name: read.name, typedName: name })
    const notice = letterSignedOtherwise({ name: read.name, taxYear, taxReturnId, hint })
    if (hint !== '') await notifyStaff(trx, record, notice, { of: { taxReturnId } })
    return true
  })
  return findLetter(ctx.db, ctx.keyring, taxReturn)
}

/** Makes a new version of the template. Signed letters keep theirs. @throws AppError 400, 409 */
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

function changed() {
  return errors.conflict('The letter has changed since you opened it. Please read it again.')
}

/** Staff, too, sign only the letters of returns for which they may. @throws AppError 404 */
async function findOwn({ db, viewer }: SignedInContext, taxReturnId: string) {
  const signer = { ...viewer, role: 'client' as const }
  const taxReturn = await findReturnWithClient(db, signer, taxReturnId, { right: 'sign' })
  if (taxReturn === undefined) throw errors.notFound('Tax return')
  return taxReturn
}
