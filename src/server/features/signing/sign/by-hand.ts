import type { NamedReturn } from '#shared/returns/return-name.ts'
import type {
  AttestInput,
  ConfirmSignedFormInput,
  Identification,
  RefuseSignedFormInput,
} from '#shared/signing/staff-signing.schema.ts'
import type { ReturnPackage } from '#shared/signing/signing.schema.ts'
import { recordChange } from '#server/change/change.ts'
import { reauthenticate } from '#server/calls/reauthenticate.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { findScan, readScan, staffName } from './scans.ts'
import { signForm8879 } from './sign-form-8879.ts'
import {
  findSigner,
  findSpouse,
  lockSigner,
  moveSigner,
} from '#server/features/signing/signers/found-signer.ts'
import { findPackage } from '#server/records/signing/packages.queries.ts'
import { formRefused } from '#server/mail/notices/signatures.notices.ts'

/** Confirms a form that was signed on paper: staff compared the scan with this version. */
export async function confirmSignedForm(
  ctx: SignedInContext,
  { signerId, documentId }: ConfirmSignedFormInput,
): Promise<ReturnPackage> {
  const signer = await findSigner(ctx.db, { viewer: ctx.viewer, signerId })
  const { sha256: scanSha256, file } = await readScan(ctx, documentId, signer)
  const comparedBy = staffName(ctx)
  return signForm8879(
    ctx,
    { viewer: ctx.viewer, signerId },
    {
      event: 'confirm_signed_form',
      way: 'paper',
      proof: {
        kind: 'paper',
        scanSha256,
        comparedBy,
        text: `Signed on paper. ${comparedBy} compared the signed form, SHA-256 ${scanSha256}, with this version.`,
      },
      drawn: null,
      typedName: null,
      binding: null,
      confirmedBy: ctx.viewer.id,
      scan: file,
    },
    async (trx) => void (await findScan(trx, ctx, documentId, signer)),
  )
}

/** Refuses a scan: the signer gets the reason and signs again. */
export function refuseSignedForm(
  ctx: SignedInContext,
  { signerId, reason }: RefuseSignedFormInput,
): Promise<ReturnPackage> {
  return recordChange(ctx, async (trx, record) => {
    const signer = await lockSigner(trx, { viewer: ctx.viewer, signerId })
    const refused = { signedFormDocumentId: null, signedFormRefusal: reason }
    await moveSigner(trx, signer, 'refuse_signed_form', { at: ctx.now(), ...refused })
    const { person, clientId, taxYear } = signer
    record.audit({
      action: 'signature.signed_form_refused',
      subject: { type: 'return', id: signer.taxReturnId },
      clientId,
      details: { person },
    })
    const mail = { template: 'form-refused', reason } as const
    const { taxReturnId } = signer
    const notice = (of: NamedReturn) => formRefused(of, reason)
    const news = { taxReturnId, named: signer, notice }
    record.notifyReaders(clientId, {
      ...news,
      only: 'others',
      ...(person === 'taxpayer' && { mail }),
    })
    if (person === 'spouse') record.notifyReaders(clientId, { ...news, only: 'spouse', mail })
    const spouse = person === 'spouse' ? await findSpouse(trx, signer.packageId) : undefined
    if (spouse !== undefined) {
      record.mail({ ...mail, taxYear, to: spouse.email, firstName: spouse.name })
    }
    return findPackage(trx, ctx.keyring, ctx.viewer, signer.packageId)
  })
}

/** Records a signature in person: staff saw an identification. */
export async function attest(
  ctx: SignedInContext,
  { signerId, identification, password }: AttestInput,
): Promise<ReturnPackage> {
  await findSigner(ctx.db, { viewer: ctx.viewer, signerId })
  await reauthenticate(ctx, password, 'password')
  const attestedBy = staffName(ctx)
  return signForm8879(
    ctx,
    { viewer: ctx.viewer, signerId },
    {
      event: 'attest',
      way: 'in_person',
      proof: {
        kind: 'in_person',
        identification,
        attestedBy,
        text: `Signed by hand before ${attestedBy}, ${seen[identification]}.`,
      },
      drawn: null,
      typedName: null,
      binding: null,
      confirmedBy: ctx.viewer.id,
    },
  )
}

const seen: Record<Identification, string> = {
  drivers_license: 'who saw a driver’s license',
  state_id: 'who saw a state identification card',
  passport: 'who saw a passport',
  military_id: 'who saw a military identification card',
  known_to_preparer: 'who has known the signer for years as a client',
}
