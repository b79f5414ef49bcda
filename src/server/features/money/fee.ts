import { mostAfterFiling, risesOver } from '#shared/money/fee-rules.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { Cents } from '#shared/base/money.ts'
import { endedStates } from '#shared/money/invoice-states.ts'
import type { Fee } from '#shared/money/money.schema.ts'
import type { SetFeeInput } from '#shared/money/staff-invoices.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { feeSet } from '#server/mail/notices/money.notices.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { findFee, replaceFee } from '#server/records/money/fees.ts'
import { unscopedInvoices } from '#server/records/money/money.access.ts'
import { lineView, priceLines } from '#server/records/money/lines.ts'
import { keepReturnPayments, owedFor } from '#server/records/money/return-payment.ts'
import { findMoneySettings } from '#server/records/money/money-settings.ts'
import { findReturnOrThrow, lockLiveReturnOrThrow } from '#server/records/returns/found-return.ts'
import { findAgreedFee } from '#server/records/signing/letter.queries.ts'
import { voidLetter } from '#server/records/signing/void-signatures.ts'
import { changeBooks } from './books/lock-books.ts'

/** The fee for a return; null until the firm has set it. */
export async function readFee(
  { db, viewer }: SignedInContext,
  taxReturnId: string,
): Promise<Fee | null> {
  await findReturnOrThrow(db, viewer, taxReturnId, 'money')
  return feeView(db, taxReturnId)
}

async function feeView(db: Db | Trx, taxReturnId: string): Promise<Fee | null> {
  const fee = await findFee(db, taxReturnId)
  if (fee === undefined) return null
  const { lines, total, setAt } = fee
  const agreed = await findAgreedFee(db, taxReturnId)
  const { received, owed } = await owedFor(db, taxReturnId)
  return { lines: lines.map(lineView), total, setAt, agreed, received, owed: owed ?? total }
}

/**
 * Sets what a return costs. The signed letter is void when the fee is higher than the one it names, by more than the
 * firm's tolerance. The fee of a filed return can be lowered, with a reason, until it is billed.
 *
 * @throws AppError 400, 404; 409 for a filed return whose fee would rise, or that has an invoice
 */
export function setFee(ctx: SignedInContext, { taxReturnId, lines, reason }: SetFeeInput) {
  return changeBooks(ctx, async (trx, record) => {
    const taxReturn = await lockLiveReturnOrThrow(trx, ctx.viewer, taxReturnId)
    await lockAccount(trx, ctx.viewer)
    const { clientId } = taxReturn
    const agreed = await findAgreedFee(trx, taxReturnId)
    const fee = await priceLines(trx, lines)
    if (taxReturn.status === 'filed') {
      await checkLowered(trx, taxReturnId, { agreed, total: fee.total, reason })
    }
    const { feeTolerance: tolerance } = await findMoneySettings(trx)
    const rises = risesOver(fee.total, { agreed, tolerance })
    await replaceFee(trx, { ...fee, taxReturnId, setBy: ctx.viewer.id, setAt: ctx.now() })
    await keepReturnPayments(trx, [taxReturnId])
    const voiding = { id: taxReturnId, clientId, at: ctx.now(), because: 'fee' } as const
    const again = rises && (await voidLetter(trx, record, voiding))
    record.audit({
      action: 'fee.set',
      subject: { type: 'return', id: taxReturnId },
      clientId,
      details: { total: fee.total, again, ...(reason !== undefined && { reason }) },
    })
    record.notifyReaders(clientId, {
      taxReturnId,
      named: taxReturn,
      notice: (of) => feeSet(of, fee.total, again),
      ...(again && { mail: { template: 'fee-changed' } }),
    })
    const saved = await feeView(trx, taxReturnId)
    if (saved === null) throw errors.notFound('Tax return')
    return { fee: saved, asksAgain: again }
  })
}

/** Once a return is billed, its invoice says what it costs, and not its fee. */
async function checkLowered(
  trx: Trx,
  taxReturnId: string,
  { agreed, total, reason }: { agreed: Cents | null; total: Cents; reason: string | undefined },
): Promise<void> {
  const before = (await findFee(trx, taxReturnId))?.total ?? null
  const most = mostAfterFiling({ agreed, before })
  if (total > most) {
    throw errors.conflict(`This return is filed: its fee can’t rise above ${formatCents(most)}`)
  }
  const billed = await unscopedInvoices(trx)
    .select('invoices.id')
    .where('invoices.taxReturnId', '=', taxReturnId)
    .where('invoices.state', 'not in', endedStates)
    .executeTakeFirst()
  if (billed !== undefined) {
    throw errors.conflict('This return is filed and has an invoice: change or replace that')
  }
  const message = 'Say why it is lower'
  if (reason === undefined) throw errors.badInput(message, [{ path: 'reason', message }])
}
