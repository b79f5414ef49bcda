import { z } from 'zod'
import { cents } from '#shared/base/money.ts'
import { limits, typedText } from '#shared/base/text.ts'
import { clientFound } from '#shared/users/users.schema.ts'

export const findPayersInput = z.object({
  search: typedText(limits.email, { min: 1, message: 'Type a name or the number of an invoice' }),
})

/** A client, and the invoices that a payment can pay, those that are due first before the others. */
const payer = clientFound.extend({
  invoices: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      taxYear: z.int().nullable(),
      open: cents,
      /** The amount that is due first, and when: an installment, or all of it. */
      due: cents,
      dueOn: z.string(),
    }),
  ),
})
export type Payer = z.output<typeof payer>

/** `number`: of the invoice that was searched for. */
export const foundPayers = z.object({ number: z.int().nullable(), payers: z.array(payer) })
export type FoundPayers = z.output<typeof foundPayers>
