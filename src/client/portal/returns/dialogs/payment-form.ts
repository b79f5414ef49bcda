import type { z } from 'zod'
import type { AdminTaxReturn, paymentInput } from '#shared/admin.schema.ts'
import { dollarsInput, formatDollarsPlain } from '#shared/money.ts'
import type { PaymentMethod, PaymentStatus } from '#shared/payment.ts'

/** What stands in the fields. */
export interface PaymentFields {
  paymentStatus: PaymentStatus
  /** Dollars, as typed. */
  paymentAmount: string
  paymentMethod: PaymentMethod | ''
  paymentNotes: string
}

export function paymentFields(taxReturn: AdminTaxReturn): PaymentFields {
  const { paymentStatus, paymentAmount, paymentMethod, paymentNotes } = taxReturn
  return {
    paymentStatus,
    paymentAmount: paymentAmount === null ? '' : formatDollarsPlain(paymentAmount),
    paymentMethod: paymentMethod ?? '',
    paymentNotes: paymentNotes ?? '',
  }
}

/** What is wrong with the fields that are to be seen, by field; empty when nothing is. */
export function paymentErrors(fields: PaymentFields): Partial<Record<keyof PaymentFields, string>> {
  if (fields.paymentStatus === 'unpaid') return {}
  const amount = paidAmount.safeParse(fields.paymentAmount).error?.issues[0]?.message
  return {
    ...(amount !== undefined && { paymentAmount: amount }),
    ...(fields.paymentMethod === '' && { paymentMethod: 'Choose how it was paid' }),
  }
}

/** What is sent: the amount as it was typed, and nothing but the status of what is unpaid. Null while incomplete. */
export function paymentChange(id: string, fields: PaymentFields): PaymentChange | null {
  const { paymentStatus, paymentAmount, paymentMethod, paymentNotes } = fields
  if (paymentStatus === 'unpaid') return { id, paymentStatus }
  if (paymentMethod === '') return null
  return { id, paymentStatus, paymentAmount, paymentMethod, paymentNotes }
}

export type PaymentChange = z.input<typeof paymentInput>

const paidAmount = dollarsInput({ allowZero: false })
