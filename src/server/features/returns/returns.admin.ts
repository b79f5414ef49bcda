import { firmDay } from '#shared/firm/business-days.ts'
import { z } from 'zod'
import {
  adminSummary,
  adminToday,
  adminTaxReturnPage,
  clientIdInput,
  dueDateInput,
  estimatedRefundInput,
  listAdminReturnsInput,
  openedReturn,
  type PaymentInput,
  paymentInput,
  setBackInput,
  statusInput,
  versionedTaxReturn,
} from '#shared/returns/admin.schema.ts'
import type { Refund } from '#shared/returns/refund.ts'
import { season } from '#shared/returns/season.schema.ts'
import { returnIdInput } from '#shared/returns/returns.schema.ts'
import { canMove, isFinished } from '#shared/returns/return-status.ts'
import { taxDueDate } from '#shared/returns/tax-deadline.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { onReplica } from '#server/database/replica.ts'
import { errors } from '#server/base/errors.ts'
import { changeReturn, checkReturn, withClient } from './change-return.ts'
import { setDueDate } from './due-date.ts'
import { setBack } from './set-back.ts'
import { decodeCursor, encodeCursor } from '#server/records/returns/returns-cursor.ts'
import { paymentNotice, refundNotice } from '#server/mail/notices/returns.notices.ts'
import { owedFor } from '#server/records/money/return-payment.ts'
import { replacePayments } from '#server/records/money/replace-payments.ts'
import { findReturnOrThrow, type FoundReturn } from '#server/records/returns/found-return.ts'
import * as returns from '#server/records/returns/returns.queries.ts'
import { countClients, summarizeReturns } from '#server/records/returns/returns-counters.ts'
import { summarizeSeason } from '#server/records/returns/season.ts'
import { countToday } from '#server/records/returns/returns-conditions.ts'
import { listReturns } from '#server/records/returns/returns-list.ts'
import { adminProcedure, parseSync, router } from '#server/calls/trpc.ts'
import { takeStep } from './take-step.ts'

/** The staff's procedures on returns. */
export const returnsAdmin = router({
  /** One page of the filtered returns, in the requested order. */
  list: adminProcedure
    .meta({ action: 'view all tax returns' })
    .input(listAdminReturnsInput)
    .output(parseSync(adminTaxReturnPage))
    .query(async ({ ctx, input }) => {
      const from = input.cursor === null ? null : decodeCursor(input, input.cursor)
      const { viewer } = ctx
      const page = {
        ...input,
        now: ctx.now(),
        after: from?.place ?? null,
        count: from?.count ? null : ('bounded' as const),
      }
      const { rows, next, ...counted } = await onReplica(ctx.db, (db) =>
        listReturns(db, viewer, page),
      )
      const count = from?.count ?? counted.count ?? { totalCount: rows.length, totalIsExact: true }
      const nextCursor = next ? encodeCursor(input, next, count) : null
      return { items: rows, nextCursor, ...count }
    }),

  /** One return, and when the viewer last looked at its documents. */
  get: adminProcedure
    .meta({ action: 'view all tax returns', about: 'return' })
    .input(returnIdInput)
    .output(openedReturn)
    .query(async ({ ctx: { db, viewer }, input: { id } }) => {
      const [taxReturn, seenAt] = await Promise.all([
        findReturnOrThrow(db, viewer, id),
        returns.findSeenAt(db, viewer, id),
      ])
      return { ...withClient(taxReturn), seenAt }
    }),

  /** A client's returns, newest year first. */
  ofClient: adminProcedure
    .meta({ action: 'view all tax returns', about: 'client' })
    .input(clientIdInput)
    .output(z.array(versionedTaxReturn))
    .query(async ({ ctx: { db, viewer }, input: { id } }) => {
      const rows = await returns.listReturnsWithClient(db, viewer, id)
      return rows.map(withClient)
    }),

  /** The staff's work of today: how many returns each of its filters leaves. */
  today: adminProcedure
    .meta({ action: 'view all tax returns' })
    .output(adminToday)
    .query(({ ctx }) => onReplica(ctx.db, (db) => countToday(db, ctx.viewer, ctx.now()))),

  /** The picture of the season that prepares last year's returns. */
  season: adminProcedure
    .meta({ action: 'view the summary' })
    .output(season)
    .query(({ ctx }) => onReplica(ctx.db, (db) => summarizeSeason(db, ctx.viewer, ctx.now()))),

  /** The figures of the summary cards. */
  summary: adminProcedure
    .meta({ action: 'view the summary' })
    .output(adminSummary)
    .query(async ({ ctx }) => {
      return onReplica(ctx.db, async (db) => {
        const [figures, totalClients] = await Promise.all([
          summarizeReturns(db, ctx.viewer),
          countClients(db),
        ])
        return { ...figures, totalClients }
      })
    }),

  /** Moves a return one step forward. Setting the current status changes nothing and is not an error. */
  updateStatus: adminProcedure
    .meta({ action: 'change the status of a tax return', about: 'return', mayFinish: true })
    .input(statusInput)
    .output(versionedTaxReturn)
    .mutation(async ({ ctx, input }) => {
      const { id, status, version } = input
      // Checks again after a parallel change. Each of those is committed, so the loop ends.
      for (;;) {
        const current = await findReturnOrThrow(ctx.db, ctx.viewer, id)
        checkReturn(ctx, version, current)
        switch (canMove(current.status, status)) {
          case 'same':
            return withClient(current)
          case 'refused':
            throw errors.conflict(`Cannot change status from ${current.status} to ${status}`)
          case 'step': {
            const moved = await takeStep(ctx, current, input)
            if (moved !== null) return moved
          }
        }
      }
    }),

  /** Sets a return back one step, on the day of the step. */
  setBack: adminProcedure
    .meta({ action: 'change the status of a tax return', about: 'return', mayFinish: true })
    .input(setBackInput)
    .output(versionedTaxReturn)
    .mutation(({ ctx, input }) => setBack(ctx, input)),

  /** Records or removes a payment. */
  updatePayment: adminProcedure
    .meta({ action: 'record payments', about: 'return', mayFinish: true })
    .input(paymentInput)
    .output(versionedTaxReturn)
    .mutation(({ ctx, input }) => {
      const { id } = input
      const payment = paymentAt(input, ctx.now())
      return changeReturn(ctx, input, async (trx, before, record) => {
        await keepBooks(trx, ctx, before, payment)
        const owed = await owedFor(trx, id)
        const changed = await returns.updatePayment(trx, id, { ...payment, ...owed })
        record.audit({
          action: 'return.payment_changed',
          subject: { type: 'return', id },
          clientId: before.clientId,
          details: { before: paymentOf(before), after: paymentOf(payment) },
        })
        if (payment.paymentAmount === null) return changed
        const { paymentAmount } = payment
        record.notifyReaders(before.clientId, {
          taxReturnId: id,
          named: before,
          notice: (of) => paymentNotice(of, paymentAmount),
          mail: { template: 'payment-recorded' },
        })
        return changed
      })
    }),

  /** Sets or clears the due date of a Form 1040's own. */
  updateDueDate: adminProcedure
    .meta({ action: 'change a due date', about: 'return', mayFinish: true })
    .input(dueDateInput)
    .output(versionedTaxReturn)
    .mutation(({ ctx, input }) => setDueDate(ctx, input)),

  /** Sets or clears the figure, in cents; negative when the client owes. It is an estimate until staff say otherwise. */
  updateEstimatedRefund: adminProcedure
    .meta({ action: 'set the estimated refund', about: 'return', mayFinish: true })
    .input(estimatedRefundInput)
    .output(versionedTaxReturn)
    .mutation(({ ctx, input: { id, version, estimatedRefund, final } }) =>
      changeReturn(ctx, { id, version }, async (trx, before, record) => {
        const sameFigure = before.estimatedRefund === estimatedRefund
        const refundFinal = final ?? (sameFigure && before.refundFinal)
        if (sameFigure && refundFinal === before.refundFinal) return before
        if (before.signing !== null)
          throw errors.conflict('Correct the figures that were sent for review')
        if (refundFinal && !isFinished(before.status)) throw errors.notCompleted()
        const after = { estimatedRefund, refundFinal }
        const changed = await returns.updateRefund(trx, id, after)
        record.audit({
          action: 'return.estimated_refund_changed',
          subject: { type: 'return', id },
          clientId: before.clientId,
          details: { before: refundOf(before), after },
        })
        if (estimatedRefund === null) return changed
        const { dueOn, dueReason, lawDueOn } = before
        const due = dueOn === null ? {} : { dueOn: taxDueDate(before) }
        const mail = { template: 'refund-final', ...due } as const
        record.notifyReaders(before.clientId, {
          taxReturnId: id,
          named: before,
          notice: (of) =>
            refundNotice({ ...of, dueOn, dueReason, lawDueOn }, estimatedRefund, refundFinal),
          ...(refundFinal && { mail }),
        })
        return changed
      }),
    ),
})

function paymentAt(input: PaymentInput, now: Date): returns.Payment {
  if (input.paymentStatus === 'unpaid') {
    return {
      paymentStatus: 'unpaid',
      paymentAmount: null,
      paymentMethod: null,
      paymentDate: null,
      paymentNotes: null,
    }
  }
  const { id: _id, version: _version, ...payment } = input
  return { ...payment, paymentDate: now }
}

/** Writes the payment in the ledger, or the reversal of what it said before. */
function keepBooks(
  trx: Trx,
  ctx: SignedInContext,
  taxReturn: FoundReturn,
  payment: returns.Payment,
) {
  const { paymentAmount: amount, paymentMethod: way, paymentNotes: note } = payment
  const { keyring, viewer } = ctx
  const books = { keyring, recordedBy: viewer.id, at: ctx.now() }
  const receivedOn = firmDay(books.at)
  const whole = amount === null || way === null ? null : { amount, way, note, receivedOn }
  return replacePayments(trx, books, taxReturn, whole, receivedOn)
}

function paymentOf(row: returns.Payment) {
  const { paymentStatus, paymentAmount, paymentMethod, paymentDate, paymentNotes } = row
  return { paymentStatus, paymentAmount, paymentMethod, paymentDate, paymentNotes }
}

function refundOf({ estimatedRefund, refundFinal }: Refund): Refund {
  return { estimatedRefund, refundFinal }
}
