import { z } from 'zod'
import { payment } from './money.schema.ts'
import { cents } from '#shared/base/money.ts'
import { payer } from './staff-invoices.schema.ts'
import {
  blankAsNull,
  day,
  flag,
  limits,
  pageCursor,
  recordId,
  typedText,
  urlLimit,
} from '#shared/base/text.ts'
import { paymentMethods } from '#shared/returns/payment.ts'
import { amount } from './fee-lines.schema.ts'
import { keptForGood, maskSsns, typedReason } from '#shared/base/ssn-in-text.ts'
import { typedPassword } from '#shared/auth/password.ts'

/** `corrected` is the part of `refunded` that was recorded by mistake. */
export const adminPayment = payment.extend({
  corrected: cents,
  note: z.string().nullable(),
  recordedBy: z.string().nullable(),
  client: payer,
})
export type AdminPayment = z.output<typeof adminPayment>

export const listPaymentsInput = z.object({
  clientId: blankAsNull(recordId),
  taxReturnId: blankAsNull(recordId),
  /** Only payments that a bank asks for, and has not decided about. */
  disputed: flag('Disputed'),
  /** Only those received in it. */
  month: blankAsNull(z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Month must look like 2026-04')),
  cursor: pageCursor,
  limit: urlLimit(50),
})
export type ListPaymentsInput = z.output<typeof listPaymentsInput>

export const paymentPage = z.object({
  items: z.array(adminPayment),
  nextCursor: z.string().nullable(),
})

/** The most invoices that one payment pays. */
const mostParts = 50

const sentKey = z.uuid({ error: 'Key must be a UUID' }).optional()

/** Without parts it pays the open invoices of the return, or of the client, that are due first. */
export const recordPaymentInput = z.object({
  clientId: recordId,
  taxReturnId: blankAsNull(recordId),
  way: z.enum(paymentMethods, {
    error: 'Way must be cash, check, credit_card or bank_transfer',
  }),
  amount: amount({ allowZero: false }),
  receivedOn: day('The day it was received'),
  note: blankAsNull(typedText(limits.notes, { lines: true }).overwrite(maskSsns)),
  parts: z
    .array(z.object({ invoiceId: recordId, amount: amount({ allowZero: false }) }), {
      error: 'Parts must be a list',
    })
    .max(mostParts, { error: `At most ${mostParts} parts` })
    .optional(),
  key: sentKey,
})
export type RecordPaymentInput = z.output<typeof recordPaymentInput>

export const refundInput = z.object({
  id: recordId,
  amount: amount({ allowZero: false }),
  reason: typedReason('Say why it is refunded', keptForGood),
  /** Whether the client is asked to pay it again. Otherwise the price is lower by it. */
  again: flag('Again'),
  password: typedPassword,
  key: sentKey,
})
export type RefundInput = z.output<typeof refundInput>

export const csvFormats = ['quickbooks', 'all'] as const

/** Days are of the firm; both are left out for everything. */
export const paymentsCsvInput = z.object({
  format: z.enum(csvFormats, { error: 'Format must be quickbooks or all' }).default('all'),
  from: blankAsNull(day('From')),
  until: blankAsNull(day('Until')),
})
export type PaymentsCsvInput = z.output<typeof paymentsCsvInput>

/** `returned`: the bank did not pay it. Otherwise the entry was wrong. */
export const reverseInput = z.object({
  id: recordId,
  reason: typedReason('Say why it is taken back', keptForGood),
  returned: z.boolean({ error: 'Returned must be true or false' }).default(false),
})
export type ReverseInput = z.output<typeof reverseInput>
