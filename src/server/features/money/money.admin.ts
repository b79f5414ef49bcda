import { z } from 'zod'
import { firmDay } from '#shared/firm/business-days.ts'
import { addServiceInput, changeServiceInput, service } from '#shared/money/services.schema.ts'
import {
  adminInvoice,
  balanceInput,
  changeDraftInput,
  draftInvoiceInput,
  invoicePage,
  issueInvoiceInput,
  listInvoicesInput,
  savedFee,
  setFeeInput,
  stopInvoiceRemindersInput,
  useCreditInput,
  setPlanInput,
  voidInvoiceInput,
} from '#shared/money/staff-invoices.schema.ts'
import {
  adminPayment,
  listPaymentsInput,
  paymentPage,
  recordPaymentInput,
  refundInput,
  reverseInput,
} from '#shared/money/staff-payments.schema.ts'
import { balance, invoiceIdInput, statementLine } from '#shared/money/money.schema.ts'
import {
  changeMoneySettingsInput,
  clientPayFirst,
  moneySettings,
  payFirstInput,
  setPayFirstInput,
} from '#shared/money/money-settings.schema.ts'
import { moneySummary } from '#shared/money/money-summary.schema.ts'
import { findPayersInput, foundPayers } from '#shared/money/payers.schema.ts'
import { errors } from '#server/base/errors.ts'
import { adminProcedure, router, steppedUpAdminProcedure } from '#server/calls/trpc.ts'
import { onReplica } from '#server/database/replica.ts'
import { findClient } from '#server/records/clients/clients.queries.ts'
import { readBalance } from '#server/records/money/balance.queries.ts'
import { pageInvoices } from '#server/records/money/invoices.queries.ts'
import { findMoneySettings } from '#server/records/money/money-settings.ts'
import { pagePayments } from '#server/records/money/payments.queries.ts'
import { readStatement } from '#server/records/money/statement.queries.ts'
import { listServices } from '#server/records/money/services.queries.ts'
import { setFee } from './fee.ts'
import { closePages } from './online/begin-payment.ts'
import { readPayFirst, setPayFirst } from './pay-first.ts'
import {
  changeDraft,
  draftInvoice,
  issueInvoice,
  opened,
  payWithCredit,
  setPlan,
  voidInvoice,
} from './books/invoices.ts'
import { findPayers } from './payers.ts'
import { recordPayment, refundPayment, reversePayment } from './payments.ts'
import { addService, changeMoneySettings, changeService } from './services.ts'
import { summarizeMoney } from './summary.ts'
import { remindOfInvoice, stopInvoiceReminders } from './remind-of-invoices.ts'

const pricing = adminProcedure.meta({ action: 'set prices' })
const changingPrices = steppedUpAdminProcedure.meta({ action: 'set prices' })
const reading = adminProcedure.meta({ action: 'see invoices' })
const billing = adminProcedure.meta({ action: 'write invoices' })
const recording = adminProcedure.meta({ action: 'record payments' })

/** The firm's prices, invoices and books. */
export const moneyAdmin = router({
  services: reading
    .output(z.array(service))
    .query(async ({ ctx: { db } }) => [...(await listServices(db))]),

  addService: changingPrices
    .input(addServiceInput)
    .output(service)
    .mutation(({ ctx, input }) => addService(ctx, input)),

  changeService: changingPrices
    .meta({ about: 'service' })
    .input(changeServiceInput)
    .output(service)
    .mutation(({ ctx, input }) => changeService(ctx, input)),

  settings: reading.output(moneySettings).query(({ ctx: { db } }) => findMoneySettings(db)),

  changeSettings: changingPrices
    .input(changeMoneySettingsInput)
    .output(moneySettings)
    .mutation(({ ctx, input }) => changeMoneySettings(ctx, input)),

  /** Whether a client pays finished returns before their review. */
  payFirst: reading
    .input(payFirstInput)
    .output(clientPayFirst)
    .query(({ ctx: { db }, input: { clientId } }) => readPayFirst(db, clientId)),

  setPayFirst: pricing
    .input(setPayFirstInput)
    .output(clientPayFirst)
    .mutation(({ ctx, input }) => setPayFirst(ctx, input)),

  /** Sets the fee for a return from now on. */
  setFee: pricing
    .input(setFeeInput)
    .output(savedFee)
    .mutation(({ ctx, input }) => setFee(ctx, input)),

  /** The amount that a client owes, and the client's credit. */
  balance: reading
    .input(balanceInput)
    .output(balance)
    .query(async ({ ctx: { db, viewer }, input: { clientId } }) => {
      if ((await findClient(db, clientId)) === undefined) throw errors.notFound('Client')
      return readBalance(db, viewer, clientId)
    }),

  /** A client's invoices and payments in one list, with the balance after each. */
  statement: reading
    .input(balanceInput)
    .output(z.array(statementLine))
    .query(async ({ ctx: { db, viewer }, input: { clientId } }) => {
      if ((await findClient(db, clientId)) === undefined) throw errors.notFound('Client')
      return readStatement(db, viewer, clientId)
    }),

  invoices: reading
    .input(listInvoicesInput)
    .output(invoicePage)
    .query(({ ctx, input }) => pageInvoices(ctx.db, ctx.viewer, input, firmDay(ctx.now()))),

  invoice: reading
    .meta({ about: 'invoice' })
    .input(invoiceIdInput)
    .output(adminInvoice)
    .query(({ ctx, input: { id } }) => opened(ctx.db, ctx, id)),

  draft: billing
    .input(draftInvoiceInput)
    .output(adminInvoice)
    .mutation(({ ctx, input }) => draftInvoice(ctx, input)),

  changeDraft: billing
    .meta({ about: 'invoice' })
    .input(changeDraftInput)
    .output(adminInvoice)
    .mutation(({ ctx, input }) => changeDraft(ctx, input)),

  issue: billing
    .meta({ about: 'invoice' })
    .input(issueInvoiceInput)
    .output(adminInvoice)
    .mutation(({ ctx, input }) => issueInvoice(ctx, input)),

  void: billing
    .meta({ about: 'invoice' })
    .input(voidInvoiceInput)
    .output(adminInvoice)
    .mutation(async ({ ctx, input }) => {
      await closePages(ctx, input.id)
      return voidInvoice(ctx, input)
    }),

  /** Pays what is open with the client's credit, as far as that goes. */
  useCredit: billing
    .meta({ about: 'invoice' })
    .input(useCreditInput)
    .output(adminInvoice)
    .mutation(({ ctx, input }) => payWithCredit(ctx, input)),

  /** Sets a plan: parts of what is open, each with its due date. */
  setPlan: billing
    .meta({ about: 'invoice' })
    .input(setPlanInput)
    .output(adminInvoice)
    .mutation(({ ctx, input }) => setPlan(ctx, input)),

  remind: billing
    .meta({ about: 'invoice' })
    .input(invoiceIdInput)
    .output(adminInvoice)
    .mutation(({ ctx, input: { id } }) => remindOfInvoice(ctx, id)),

  stopReminders: billing
    .meta({ about: 'invoice' })
    .input(stopInvoiceRemindersInput)
    .output(adminInvoice)
    .mutation(({ ctx, input }) => stopInvoiceReminders(ctx, input)),

  payments: reading
    .input(listPaymentsInput)
    .output(paymentPage)
    .query(({ ctx: { db, keyring, viewer }, input }) => pagePayments(db, keyring, viewer, input)),

  /** The clients who may have sent a payment, and the amounts that they have to pay. */
  payers: recording
    .input(findPayersInput)
    .output(foundPayers)
    .query(({ ctx, input: { search } }) => findPayers(ctx.db, ctx.viewer, search)),

  record: recording
    .input(recordPaymentInput)
    .output(adminPayment)
    .mutation(({ ctx, input }) => recordPayment(ctx, input)),

  refund: recording
    .meta({ limit: ['confirm-session'], about: 'payment' })
    .input(refundInput)
    .output(adminPayment)
    .mutation(({ ctx, input }) => refundPayment(ctx, input)),

  reverse: recording
    .meta({ about: 'payment' })
    .input(reverseInput)
    .output(adminPayment)
    .mutation(({ ctx, input }) => reversePayment(ctx, input)),

  /** The open amounts, the revenue, and filed returns for which something is owed. */
  summary: reading
    .output(moneySummary)
    .query(({ ctx }) => onReplica(ctx.db, (db) => summarizeMoney(db, ctx.viewer, ctx.now()))),
})
