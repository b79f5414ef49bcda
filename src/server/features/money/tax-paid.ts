import { cents } from '#shared/base/money.ts'
import { isOwed } from '#shared/returns/refund.ts'
import type { TaxPaidInput } from '#shared/returns/returns.schema.ts'
import { isFinished } from '#shared/returns/return-status.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { recordChange } from '#server/change/change.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { lockReturnOrThrow } from '#server/records/returns/found-return.ts'
import { updateTaxPaid } from '#server/records/returns/returns.queries.ts'

/**
 * Keeps what was owed when the client said that they had paid it. If the figure is raised later, they are asked again.
 * Only people who act for the client say so, not staff.
 *
 * @throws AppError 404; 409 if nothing is owed
 */
export function sayTaxPaid(ctx: SignedInContext, { id, paid }: TaxPaidInput) {
  const viewer = { ...ctx.viewer, role: 'client' as const }
  return recordChange(ctx, async (trx, record) => {
    const before = await lockReturnOrThrow(trx, viewer, id, 'money')
    await lockAccount(trx, viewer)
    const { estimatedRefund, status, clientId } = before
    if (!paid && before.taxPaid === null) return before
    if (paid && !(isOwed(before) && isFinished(status))) {
      throw errors.conflict('Nothing is owed with this return')
    }
    const owed = paid ? cents.parse(Math.abs(estimatedRefund ?? 0)) : null
    if (owed === before.taxPaid) return before
    const after = { taxPaid: owed, taxPaidAt: paid ? ctx.now() : null }
    record.audit({
      action: 'return.tax_paid',
      subject: { type: 'return', id },
      clientId,
      details: { owed },
    })
    return updateTaxPaid(trx, id, after)
  })
}
