import { recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { lockReturnRow } from '#server/records/returns/returns.queries.ts'
import { hasSession } from '#server/records/links/guest-links.ts'
import { endSpouseLinks } from '#server/records/signing/end-spouse-links.ts'
import { findSigner, type SignerRef } from '#server/features/signing/signers/found-signer.ts'
import { unscopedSigners } from '#server/records/signing/packages.access.ts'
import { spousesOfClients } from './spouse-links.ts'
import { spouseLinkEnded } from '#server/mail/notices/spouse.notices.ts'

/** Returns the viewer's spouses who can open a review now, by a link or an open session. */
export function listSpouseLinks({ db, viewer, now }: SignedInContext) {
  return spousesOfClients(db)
    .innerJoin('guestLinks', 'guestLinks.signerId', 'signers.id')
    .select(['signers.packageId', 'signers.name', 'taxReturns.taxYear'])
    .select(['guestLinks.email', 'guestLinks.expiresAt'])
    .where('taxReturns.clientId', '=', viewer.id)
    .where(({ eb, or }) => or([eb('guestLinks.expiresAt', '>', now()), hasSession(now())]))
    .orderBy('taxReturns.taxYear', 'desc')
    .execute()
}

/**
 * Ends the spouse's access to a return, both link and sessions, until another link is sent. Works after the return was
 * filed too. Notifies the client if staff did it. Does nothing without a link.
 */
export async function endSpouseLink(ctx: SignedInContext, signerRef: SignerRef): Promise<void> {
  await recordChange(ctx, async (trx, record) => {
    const signer = await findSigner(trx, signerRef)
    // Waits for a version that is being published, because it would carry the link over.
    const mayEnd = signer.person === 'taxpayer' || 'signerId' in signerRef
    if (!mayEnd || !(await lockReturnRow(trx, signer.taxReturnId))) {
      throw errors.notFound('Review')
    }
    await lockAccount(trx, ctx.viewer)
    const { taxReturnId, clientId } = signer
    const link = await unscopedSigners(trx)
      .innerJoin('guestLinks', 'guestLinks.signerId', 'signers.id')
      .select('guestLinks.email')
      .where('returnPackages.taxReturnId', '=', taxReturnId)
      .executeTakeFirst()
    await endSpouseLinks(trx, (all) => all.where('returnPackages.taxReturnId', '=', taxReturnId))
    if (link === undefined) return
    record.audit({
      action: 'spouse.link_ended',
      subject: { type: 'return', id: taxReturnId },
      clientId,
    })
    if (ctx.viewer.id === clientId) return
    record.notifyReaders(clientId, {
      taxReturnId,
      only: 'others',
      named: signer,
      notice: (of) => spouseLinkEnded(of, link.email),
      mail: { template: 'spouse-link-ended', spouse: link.email },
    })
  })
}
