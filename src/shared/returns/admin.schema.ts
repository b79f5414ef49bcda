import { z } from 'zod'
import { emailProven } from '#shared/auth/auth.schema.ts'
import { cents, dollarsInput } from '#shared/base/money.ts'
import type { FiledBy } from './filing.ts'
import { preparer } from './preparers.schema.ts'
import { returnSorts } from './returns-columns.ts'
import {
  paymentFilters,
  preparerFilters,
  sortDirections,
  statusFilters,
  todaysWork,
  workFilters,
} from './returns-filters.ts'
import { paymentMethod, returnIdInput, returnStatus, taxReturn } from './returns.schema.ts'
import { keptForGood, typedReason } from '#shared/base/ssn-in-text.ts'
import { dueReasons } from './tax-deadline.ts'
import { blankAsNull, limits, optionalText, recordId, text } from '#shared/base/text.ts'
import { openedVersion, version } from '#shared/base/version.ts'

/**
 * A return in the details of its client, with the firm's payment notes, and with what the firm has received for it and
 * what is owed, in cents: `owed` is null while no price is agreed.
 */
export const taxReturnWithNotes = taxReturn.extend({
  paymentNotes: z.string().nullable(),
  received: cents,
  owed: cents.nullable(),
})
export type TaxReturnWithNotes = z.output<typeof taxReturnWithNotes>

export const adminTaxReturn = taxReturnWithNotes.extend({
  client: z.object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
  }),
  /** The return's preparer: a staff member who can sign in. */
  preparer: preparer.nullable(),
})

/** The shape for the screens; REST has the version in the `ETag`. */
export const versionedTaxReturn = adminTaxReturn.extend({
  client: adminTaxReturn.shape.client.extend({ emailProven }),
  version,
})
export type AdminTaxReturn = z.output<typeof versionedTaxReturn>

/** A return on its own page. */
export const openedReturn = versionedTaxReturn.extend({
  /** When the viewer last looked at its documents. */
  seenAt: z.date().nullable(),
})

export const clientIdInput = z.object({ id: recordId })

const changeInput = returnIdInput.extend({ version: openedVersion })

/** Goes on record with the change. */
export const changeReason = typedReason('Say why', keptForGood)

/** Whether staff say why a return is filed this way. */
export function needsReason(filedBy: FiledBy | undefined): boolean {
  return filedBy === 'mailed' || filedBy === 'not_recorded'
}

/**
 * `filedBy`: how a filing was authorized, or that the return was mailed on paper; a signed return is recorded as signed.
 * `reason`: why nothing is recorded, or why it was not e-filed.
 */
export const statusInput = changeInput
  .extend({
    status: returnStatus,
    filedBy: z
      .enum(['paper', 'in_person', 'mailed', 'not_recorded'], {
        error: 'Authorization must be paper, in_person, mailed or not_recorded',
      })
      .optional(),
    reason: changeReason.optional(),
  })
  .refine(({ status, filedBy }) => filedBy === undefined || status === 'filed', {
    path: ['filedBy'],
    error: 'Only a filing has an authorization',
  })
  .refine(({ filedBy, reason: why }) => needsReason(filedBy) === (why !== undefined), {
    path: ['reason'],
    error: 'Say why the authorization is not recorded, or why the return is mailed',
  })
export type StatusInput = z.output<typeof statusInput>

export const setBackInput = changeInput.extend({ reason: changeReason })
export type SetBackInput = z.output<typeof setBackInput>

export const paymentInput = z.discriminatedUnion(
  'paymentStatus',
  [
    changeInput.extend({
      paymentStatus: z.literal('paid'),
      paymentAmount: dollarsInput({ allowZero: false }),
      paymentMethod,
      paymentNotes: optionalText(limits.notes, { lines: true }),
    }),
    changeInput.extend({ paymentStatus: z.literal('unpaid') }),
  ],
  { error: 'Payment status must be paid or unpaid' },
)
export type PaymentInput = z.output<typeof paymentInput>

/** Another due date than the one by law, with its reason; null is the day by law. */
export const dueDateInput = changeInput
  .extend({
    dueOn: blankAsNull(z.iso.date({ error: 'Choose the day it is due' })),
    dueReason: blankAsNull(z.enum(dueReasons, { error: 'Reason must be extension or postponed' })),
    dueNotice: optionalText(limits.name),
  })
  .refine(({ dueOn, dueReason }) => dueOn === null || dueReason !== null, {
    path: ['dueReason'],
    error: 'Say why the return has another due date',
  })
  .refine(({ dueOn, dueReason }) => dueOn !== null || dueReason === null, {
    path: ['dueOn'],
    error: 'Choose the day it is due',
  })
  .refine(({ dueReason, dueNotice }) => (dueReason === 'postponed') === (dueNotice !== null), {
    path: ['dueNotice'],
    error: 'A postponed day has the number of the IRS notice',
  })
export type DueDateInput = z.output<typeof dueDateInput>

/**
 * Dollars as typed, negative for an amount owed; null removes the figure. `final` marks the figure of the prepared
 * return. Without `final` an unchanged figure keeps its mark, and a new one is an estimate.
 */
export const estimatedRefundInput = changeInput
  .extend({
    estimatedRefund: dollarsInput({ allowNegative: true }).nullable(),
    final: z.boolean({ error: 'Final must be true or false' }).optional(),
  })
  .refine(({ estimatedRefund, final }) => !(final && estimatedRefund === null), {
    path: ['final'],
    error: 'Only a figure can be final',
  })
export type EstimatedRefundInput = z.output<typeof estimatedRefundInput>

export const maxPageSize = 500

/** In characters. A cursor for a sort by name contains the name. */
const longestCursor = 4000

const badLimit = `Limit must be a whole number from 1 to ${maxPageSize}`

const badPreparer = 'Preparer must be all, mine, none or the id of a staff member'

const badTaxYear = 'Tax year must be a year, as in 2025'

/** The filters and order of the returns. In both directions, returns without the sorted value come last. */
export const returnsView = z.object({
  search: optionalText(limits.email),
  status: blankAsNull(
    z.enum(statusFilters, {
      error: 'Status must be all, pending, in_progress, completed or filed',
    }),
  ).transform((status) => (status === 'all' ? null : status)),
  payment: blankAsNull(
    z.enum(paymentFilters, { error: `Payment must be one of ${paymentFilters.join(', ')}` }),
  ).transform((payment) => (payment === 'all' ? null : payment)),
  /**
   * `late`: the due day is over. `due1` to `due5`: it is one of the next five business days, today included, or between
   * that day and the next one. `ready`: pending, and the client has nothing left to do. `review`: a change was requested,
   * or a signed form came. `file`: signed. `messages`: the client's newest return, while a message of theirs is
   * unanswered. `waiting`: for the client. `new`: not filed, and the client sent documents after the viewer last opened
   * the return's page.
   */
  work: blankAsNull(
    z.enum(workFilters, { error: `Work must be one of ${workFilters.join(', ')}` }),
  ).transform((work) => (work === 'all' ? null : work)),
  /** `mine`: the viewer's. `none`: nobody's. */
  preparer: blankAsNull(
    z.union([z.enum(preparerFilters), z.uuid({ error: badPreparer })], { error: badPreparer }),
  ).transform((whose) => (whose === 'all' ? null : whose)),
  /** Accepts text, as in a URL. */
  taxYear: blankAsNull(
    z
      .union([z.number(), digits(/^[0-9]{4}$/)], { error: badTaxYear })
      .pipe(z.int({ error: badTaxYear }).min(1900, badTaxYear).max(2200, badTaxYear)),
  ),
  sort: blankAsNull(
    z.enum(returnSorts, { error: `Sort must be one of ${returnSorts.join(', ')}` }),
  ).transform((sort) => sort ?? 'created'),
  direction: blankAsNull(
    z.enum(sortDirections, { error: 'Direction must be asc or desc' }),
  ).transform((direction) => direction ?? 'desc'),
})
export type ReturnsView = z.output<typeof returnsView>

/** A page of the returns table. The limit accepts text, as in a URL. */
export const listAdminReturnsInput = returnsView.extend({
  limit: z
    .union([z.number(), digits(/^[0-9]{1,3}$/)], { error: badLimit })
    .pipe(z.int({ error: badLimit }).min(1, badLimit).max(maxPageSize, badLimit))
    .default(50),
  /** The `nextCursor` of the previous page, valid for the same order; null for the first page. */
  cursor: blankAsNull(text(longestCursor)),
})
export type ListAdminReturnsInput = z.output<typeof listAdminReturnsInput>

export const adminTaxReturnPage = z.object({
  items: z.array(versionedTaxReturn),
  nextCursor: z.string().nullable(),
  /** Counted for the first page, and repeated on later ones. */
  totalCount: z.int(),
  /** False when there are more: counting a search stops at 500. */
  totalIsExact: z.boolean(),
})
export type AdminTaxReturnPage = z.output<typeof adminTaxReturnPage>

/** How many returns each filter of today's work leaves. */
export const adminToday = z.record(z.enum(todaysWork), z.int())
export type AdminToday = z.output<typeof adminToday>

/** The dashboard's cards, and the years that have returns; money in cents. */
export const adminSummary = z.object({
  totalClients: z.int(),
  pendingReturns: z.int(),
  completedReturns: z.int(),
  paidReturns: z.int(),
  totalRevenue: cents,
  taxYears: z.array(z.int()),
})
export type AdminSummary = z.output<typeof adminSummary>

function digits(form: RegExp) {
  return z.string().regex(form).transform(Number)
}
