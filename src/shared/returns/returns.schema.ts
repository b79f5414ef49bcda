import { z } from 'zod'
import { cents } from '#shared/base/money.ts'
import { paymentMethods, paymentStatuses } from './payment.ts'
import { returnForms } from './return-forms.ts'
import { returnStatuses } from './return-status.ts'
import { missingOr, recordId } from '#shared/base/text.ts'
import { currentTaxYear } from '#shared/firm/dates.ts'
import { returnSignings } from './return-signing.ts'
import { dueReasons } from './tax-deadline.ts'
import { version } from '#shared/base/version.ts'

export const firstTaxYear = 2000

/** Returns the year after the current one, because some clients start early. */
export function lastTaxYear(now: Date): number {
  return currentTaxYear(now) + 1
}

const outOfRange = `Tax year must be from ${firstTaxYear} to next year`

/** A tax year from 2000 to next year, as a whole number. */
export const taxYear = z
  .int({ error: missingOr('Tax year is required', 'Tax year must be a whole number') })
  .min(firstTaxYear, { error: outOfRange })
  .refine((year) => year <= lastTaxYear(new Date()), { error: outOfRange })

export const returnForm = z.enum(returnForms, {
  error: `Form must be one of ${returnForms.join(', ')}`,
})

export const returnStatus = z.enum(returnStatuses, {
  error: 'Status must be pending, in_progress, completed or filed',
})

export const paymentMethod = z.enum(paymentMethods, {
  error: 'Payment method must be cash, check, credit_card or bank_transfer',
})

export const paymentStatus = z.enum(paymentStatuses, {
  error: 'Payment status must be paid or unpaid',
})

/**
 * A return as its client sees it. Money is in cents; a negative refund is an amount owed. It is an estimate until
 * `refundFinal`.
 */
export const taxReturn = z.object({
  id: z.uuid(),
  taxYear: z.int(),
  form: returnForm,
  /** The day, YYYY-MM-DD, by which it must be filed; null for a Form 1040 that is due by law. */
  dueOn: z.string().nullable(),
  /** Why a Form 1040 has a day of its own. */
  dueReason: z.enum(dueReasons).nullable(),
  lawDueOn: z.string().nullable(),
  /** The notice by which the IRS postponed the day. */
  dueNotice: z.string().nullable(),
  status: returnStatus,
  estimatedRefund: cents.nullable(),
  refundFinal: z.boolean(),
  /** When the client signed the engagement letter. */
  letterSignedAt: z.date().nullable(),
  /** The amount owed to the IRS when the client said that they had paid it, and when they said so. */
  taxPaid: cents.nullable(),
  taxPaidAt: z.date().nullable(),
  /** The next step of review and signature; null if the return was not sent for review. */
  signing: z.enum(returnSignings).nullable(),
  createdAt: z.date(),
  /** When the client said "That's everything". */
  handedOverAt: z.date().nullable(),
  /**
   * When the client had nothing left to do; null while there is something, and if staff started without a hand-over.
   */
  readyAt: z.date().nullable(),
  /** When the client got the next step; null if the firm has it. */
  clientTurnAt: z.date().nullable(),
  startedAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  filedAt: z.date().nullable(),
  /** The client's newest upload. */
  documentsAt: z.date().nullable(),
  /** The number of documents that the return needs, and of those that are in. */
  documentsAsked: z.int(),
  documentsIn: z.int(),
  /** The last day, YYYY-MM-DD, that the client named for a document that they expect. */
  expectedUntil: z.string().nullable(),
  paymentStatus,
  paymentAmount: cents.nullable(),
  paymentMethod: paymentMethod.nullable(),
  paymentDate: z.date().nullable(),
})
export type TaxReturn = z.output<typeof taxReturn>

export const returnIdInput = z.object({ id: recordId })

/** `paid: false` takes it back. */
export const taxPaidInput = returnIdInput.extend({
  paid: z.boolean({ error: 'Paid must be true or false' }),
})
export type TaxPaidInput = z.output<typeof taxPaidInput>

export const createReturnInput = z.object({
  taxYear,
  status: z.literal('pending', { error: 'A new return starts as pending' }).optional(),
})
export type CreateReturnInput = z.output<typeof createReturnInput>

/** `created` is false when the client already had a return for the year; that return is the answer. */
export const createdReturn = z.object({ created: z.boolean(), version, taxReturn })
export type CreatedReturn = z.output<typeof createdReturn>
