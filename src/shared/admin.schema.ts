import { z } from 'zod'
import { user } from './auth.schema.ts'
import { dependent } from './dependents.schema.ts'
import { dollarsInput } from './money.ts'
import { paymentMethod } from './payment.ts'
import { profile } from './profile.schema.ts'
import { returnStatus, returnStatuses } from './return-status.ts'
import { returnIdInput, taxReturn } from './returns.schema.ts'
import { role } from './roles.ts'
import { blankAsNull, limits, optionalText, recordId, text } from './text.ts'

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

/** SSNs and bank numbers come masked, as ***-**-6789 and *****6789: four digits are all staff see. */
export const clientDetails = user.extend({
  clientProfile: profile.nullable(),
  dependents: z.array(dependent),
  taxReturns: z.array(taxReturnWithNotes),
})
export type ClientDetails = z.output<typeof clientDetails>

export const clientIdInput = z.object({ id: recordId })

export const statusInput = returnIdInput.extend({ status: returnStatus })
export type StatusInput = z.output<typeof statusInput>

/** Paid needs an amount, in dollars as typed, and a method; unpaid keeps nothing that comes with it. */
export const paymentInput = z.discriminatedUnion(
  'paymentStatus',
  [
    returnIdInput.extend({
      paymentStatus: z.literal('paid'),
      paymentAmount: dollarsInput({ allowZero: false }),
      paymentMethod,
      paymentNotes: optionalText(limits.notes),
    }),
    returnIdInput.extend({ paymentStatus: z.literal('unpaid') }),
  ],
  { error: 'Payment status must be paid or unpaid' },
)
export type PaymentInput = z.output<typeof paymentInput>

/** Dollars as typed, negative for an amount owed; null takes the estimate away. */
export const estimatedRefundInput = returnIdInput.extend({
  estimatedRefund: dollarsInput({ allowNegative: true }).nullable(),
})
export type EstimatedRefundInput = z.output<typeof estimatedRefundInput>

export const roleInput = z.object({ userId: recordId, role })
export type RoleInput = z.output<typeof roleInput>

/** The status filter of the dashboard: a status, or all of them. */
export const statusFilters = ['all', ...returnStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

export const maxPageSize = 500

const badLimit = `Limit must be a whole number from 1 to ${maxPageSize}`

/** A page of the returns table. The limit may be text, as an address carries it. */
export const listAdminReturnsInput = z.object({
  /** Found in the client's email, first or last name, or the return's id. */
  search: optionalText(limits.email),
  status: blankAsNull(
    z.enum(statusFilters, {
      error: 'Status must be all, pending, in_progress, completed or filed',
    }),
  ).transform((status) => (status === 'all' ? null : status)),
  limit: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^[0-9]{1,3}$/)
          .transform(Number),
      ],
      { error: badLimit },
    )
    .pipe(z.int({ error: badLimit }).min(1, badLimit).max(maxPageSize, badLimit))
    .default(50),
  /** Where the page before ended, as its answer said; null for the first page. */
  cursor: blankAsNull(text(500)),
})
export type ListAdminReturnsInput = z.output<typeof listAdminReturnsInput>

export const adminTaxReturnPage = z.object({
  items: z.array(adminTaxReturn),
  nextCursor: z.string().nullable(),
  totalCount: z.int(),
})
export type AdminTaxReturnPage = z.output<typeof adminTaxReturnPage>

/** The dashboard's cards; `totalRevenue` in cents. */
export const adminSummary = z.object({
  totalClients: z.int(),
  pendingReturns: z.int(),
  completedReturns: z.int(),
  paidReturns: z.int(),
  totalRevenue: z.int(),
})
export type AdminSummary = z.output<typeof adminSummary>
