import { z } from 'zod'
import { dollarsInput } from './money.ts'
import { paymentMethod, paymentStatus } from './payment.ts'
import { returnStatus } from './return-status.ts'
import { taxYear } from './tax-year.ts'
import { limits, optionalText, recordId } from './text.ts'

/** A return as its client sees it. Money in cents; a negative refund is owed. */
export const taxReturn = z.object({
  id: z.uuid(),
  taxYear: z.int(),
  status: returnStatus,
  estimatedRefund: z.int().nullable(),
  completedAt: z.date().nullable(),
  createdAt: z.date(),
  paymentStatus,
  paymentAmount: z.int().nullable(),
  paymentMethod: paymentMethod.nullable(),
  paymentDate: z.date().nullable(),
})
export type TaxReturn = z.output<typeof taxReturn>

/** A return within the details of its client: the notes are the firm's own. */
export const taxReturnWithNotes = taxReturn.extend({ paymentNotes: z.string().nullable() })
export type TaxReturnWithNotes = z.output<typeof taxReturnWithNotes>

/** A return as staff see it. */
export const adminTaxReturn = taxReturnWithNotes.extend({
  client: z.object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
  }),
})
export type AdminTaxReturn = z.output<typeof adminTaxReturn>

/** What names a record in a call's path or input. */
export const idInput = z.object({ id: recordId })

export const createReturnInput = z.object({
  taxYear,
  status: z.literal('pending', { error: 'A new return starts as pending' }).optional(),
})
export type CreateReturnInput = z.output<typeof createReturnInput>

export const statusInput = idInput.extend({ status: returnStatus })
export type StatusInput = z.output<typeof statusInput>

/** Paid needs an amount, in dollars as typed, and a method. Unpaid keeps nothing of what is sent with it. */
export const paymentInput = z.discriminatedUnion(
  'paymentStatus',
  [
    idInput.extend({
      paymentStatus: z.literal('paid'),
      paymentAmount: dollarsInput({ allowZero: false }),
      paymentMethod,
      paymentNotes: optionalText(limits.notes),
    }),
    idInput.extend({ paymentStatus: z.literal('unpaid') }),
  ],
  { error: 'Payment status must be paid or unpaid' },
)
export type PaymentInput = z.output<typeof paymentInput>

/** Dollars as typed, negative for an amount owed; null takes the estimate away. */
export const estimatedRefundInput = idInput.extend({
  estimatedRefund: dollarsInput({ allowNegative: true }).nullable(),
})
export type EstimatedRefundInput = z.output<typeof estimatedRefundInput>
