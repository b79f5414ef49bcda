import { z } from 'zod'
import { ofClientInput } from '#shared/clients/client-access.schema.ts'
import {
  balance,
  beginPaymentInput,
  begunPayment,
  fee,
  feeInput,
  invoice,
  invoiceIdInput,
  payment,
  paymentIdInput,
  paymentOffer,
  statementLine,
} from '#shared/money/money.schema.ts'
import { taxPaidInput, taxReturn } from '#shared/returns/returns.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { clientProcedure, router } from '#server/calls/trpc.ts'
import { mayDo } from '#server/records/clients/clients.queries.ts'
import { readBalance } from '#server/records/money/balance.queries.ts'
import { findInvoice, listInvoices } from '#server/records/money/invoices.queries.ts'
import { findOwnPayment, listPayments } from '#server/records/money/payments.queries.ts'
import { readStatement } from '#server/records/money/statement.queries.ts'
import { readFee } from './fee.ts'
import { sayTaxPaid } from './tax-paid.ts'
import { beginPayment } from './online/begin-payment.ts'
import { settlePayment } from './online/settle-payment.ts'

const reading = clientProcedure.meta({ allowImpersonation: true, needs: [['money']] })

/** The client's procedures on the firm's invoices, payments and fees. */
export const moneyRouter = router({
  /** Lists the issued invoices; those that are not paid come first. */
  invoices: reading
    .meta({ notForStaff: true })
    .input(ofClientInput)
    .output(z.array(invoice))
    .query(async ({ ctx, input }) => {
      const clientId = await clientOf(ctx, input)
      return listInvoices(ctx.db, asClient(ctx), clientId)
    }),

  invoice: reading
    .meta({ about: 'invoice' })
    .input(invoiceIdInput)
    .output(invoice)
    .query(async ({ ctx, input: { id } }) => {
      const found = await findInvoice(ctx.db, ctx.viewer, id)
      if (found === null) throw errors.notFound('Invoice')
      return found
    }),

  /** Newest first, without entries that were wrong. */
  payments: reading
    .meta({ notForStaff: true })
    .input(ofClientInput)
    .output(z.array(payment))
    .query(async ({ ctx, input }) => {
      const clientId = await clientOf(ctx, input)
      return listPayments(ctx.db, asClient(ctx), clientId)
    }),

  /** The total open amount, and the credit: payments beyond the invoices. */
  balance: reading
    .meta({ notForStaff: true })
    .input(ofClientInput)
    .output(balance)
    .query(async ({ ctx, input }) => {
      const clientId = await clientOf(ctx, input)
      return readBalance(ctx.db, asClient(ctx), clientId)
    }),

  /** The account day by day, oldest first, with the balance after each invoice and payment. */
  statement: reading
    .meta({ notForStaff: true })
    .input(ofClientInput)
    .output(z.array(statementLine))
    .query(async ({ ctx, input }) => {
      const clientId = await clientOf(ctx, input)
      return readStatement(ctx.db, asClient(ctx), clientId)
    }),

  /** How a client can pay here. */
  offer: reading.output(paymentOffer).query(({ ctx }) => ({ online: ctx.config.stripe !== null })),

  /** Leads to the provider's page for what is open of an invoice. */
  pay: clientProcedure
    .meta({ limit: ['pay-account'], about: 'invoice', needs: [['money']] })
    .input(beginPaymentInput)
    .output(begunPayment)
    .mutation(({ ctx, input }) => beginPayment(ctx, input)),

  /** How an online payment stands, asked at the provider: for the page that the client comes back to. */
  check: clientProcedure
    .meta({ limit: ['pay-account'], about: 'payment', needs: [['money']] })
    .input(paymentIdInput)
    .output(payment)
    .mutation(async ({ ctx, input: { id } }) => {
      const found = await findOwnPayment(ctx.db, ctx.viewer, id)
      if (found === null) throw errors.notFound('Payment')
      if (found.providerRef === null) return found.payment
      await settlePayment(ctx, found.providerRef)
      return (await findOwnPayment(ctx.db, ctx.viewer, id))?.payment ?? found.payment
    }),

  /** The fee for a return; null until the firm has set it. */
  fee: reading
    .input(feeInput)
    .output(fee.nullable())
    .query(({ ctx, input: { taxReturnId } }) => readFee(ctx, taxReturnId)),

  /** The client says that they paid the tax of a return to the IRS, or takes that back. */
  taxPaid: clientProcedure
    .meta({ about: 'return', needs: [['money']], notForStaff: true })
    .input(taxPaidInput)
    .output(taxReturn)
    .mutation(({ ctx, input }) => sayTaxPaid(ctx, input)),
})

/** Staff, too, list here only what is theirs. */
function asClient({ viewer }: SignedInContext) {
  return { ...viewer, role: 'client' as const }
}

/** The client that is asked for, by default the viewer's own. */
async function clientOf(
  { db, viewer }: SignedInContext,
  { client = viewer.id }: { client?: string | undefined },
): Promise<string> {
  if (client === viewer.id || (await mayDo(db, viewer, 'money', client))) return client
  throw errors.notFound('Client')
}
