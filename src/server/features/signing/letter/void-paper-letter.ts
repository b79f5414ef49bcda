import { isFinished } from '#shared/returns/return-status.ts'
import type { Letter } from '#shared/signing/signing.schema.ts'
import type { VoidPaperLetterInput } from '#shared/signing/staff-signing.schema.ts'
import { recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import { letterNotSigned } from '#server/mail/notices/signatures.notices.ts'
import { lockLiveReturnOrThrow } from '#server/records/returns/found-return.ts'
import { findLetter } from '#server/records/signing/letter.queries.ts'
import { voidLetter } from '#server/records/signing/void-signatures.ts'

/**
 * Voids a letter that staff recorded as signed on paper by mistake. The client is notified, and signs it again.
 *
 * @throws AppError 404; 409 for a letter that is not signed on paper, and for a completed return
 */
export function voidPaperLetter(
  ctx: SignedInContext,
  { taxReturnId: id, reason }: VoidPaperLetterInput,
): Promise<Letter> {
  return recordChange(ctx, async (trx, record) => {
    const taxReturn = await lockLiveReturnOrThrow(trx, ctx.viewer, id)
    const { signature } = await findLetter(trx, ctx.keyring, taxReturn)
    if (signature?.way !== 'paper') throw errors.conflict('This letter is not signed on paper')
    if (isFinished(taxReturn.status)) {
      throw errors.conflict('The return is completed: its letter stays as it was signed')
    }
    const { clientId } = taxReturn
    await voidLetter(trx, record, { id, clientId, at: ctx.now(), because: 'mistake', reason })
    record.notifyReaders(clientId, {
      taxReturnId: id,
      only: 'others',
      named: taxReturn,
      notice: letterNotSigned,
    })
    return findLetter(trx, ctx.keyring, taxReturn)
  })
}
