import { z } from 'zod'
import {
  blankAsNull,
  day,
  flag,
  limits,
  optionalText,
  pageCursor,
  recordId,
  refusedBy,
  typedText,
  urlLimit,
} from '#shared/base/text.ts'
import { amount, feeWordsRefusal, lines, optionalFeeText } from './fee-lines.schema.ts'
import { keptForGood, typedReason } from '#shared/base/ssn-in-text.ts'
import { invoiceStates } from './invoice-states.ts'
import { fee, invoice, invoiceIdInput } from './money.schema.ts'
import { emailProven } from '#shared/auth/auth.schema.ts'
import { openedVersion, version } from '#shared/base/version.ts'

/** Days since something was due. `days0`: less than 30, or not due yet. */
export const invoiceAges = ['days0', 'days30', 'days60', 'days90'] as const
export type InvoiceAge = (typeof invoiceAges)[number]

/** `reason`: of a lower fee of a filed return. */
export const setFeeInput = z.object({
  taxReturnId: recordId,
  lines,
  reason: typedReason('Say why it is lower', keptForGood).optional(),
})
export type SetFeeInput = z.output<typeof setFeeInput>

/** `asksAgain`: the letter must be signed again. */
export const savedFee = z.object({ fee, asksAgain: z.boolean() })

export const balanceInput = z.object({ clientId: recordId })

/** The client who pays, as staff see them. */
export const payer = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  emailProven,
})

/** As staff see it. */
export const adminInvoice = invoice.extend({
  version,
  client: payer,
  reminded: z.int(),
  remindedAt: z.date().nullable(),
  /** Since staff stopped the reminders that are sent by themselves. */
  remindersStoppedAt: z.date().nullable(),
})
export type AdminInvoice = z.output<typeof adminInvoice>

/** `others`: also with credit that is for another return of the client. */
export const useCreditInput = invoiceIdInput.extend({
  others: z.boolean({ error: 'Others must be true or false' }).default(false),
})
export type UseCreditInput = z.output<typeof useCreditInput>

export const stopInvoiceRemindersInput = invoiceIdInput.extend({
  stopped: z.boolean({ error: 'Stopped must be true or false' }),
})

const planParts = { least: 2, most: 6 } as const
const fewerOrMore = `A plan has ${planParts.least} to ${planParts.most} parts`

/** The parts add up to what is open. Without parts the invoice is due as a whole again. */
export const setPlanInput = invoiceIdInput.extend({
  parts: z
    .array(z.object({ dueOn: day('The day of the part'), amount: amount({ allowZero: false }) }), {
      error: 'Parts must be a list',
    })
    .max(planParts.most, { error: fewerOrMore })
    .refine(({ length }) => length === 0 || length >= planParts.least, fewerOrMore)
    .superRefine((parts, ctx) => {
      const at = parts.findIndex(({ dueOn }, place) => dueOn <= (parts[place - 1]?.dueOn ?? ''))
      if (at < 0) return
      const message = 'Each part is due after the one before'
      ctx.addIssue({ code: 'custom', path: [at, 'dueOn'], message })
    }),
})
export type SetPlanInput = z.output<typeof setPlanInput>

export const listInvoicesInput = z.object({
  state: blankAsNull(
    z.enum(invoiceStates, { error: `State must be one of ${invoiceStates.join(', ')}` }),
  ),
  clientId: blankAsNull(recordId),
  taxReturnId: blankAsNull(recordId),
  /** Only those with something left to pay. */
  unpaid: flag('Unpaid'),
  /** Only those that should have been paid by now, the oldest first. */
  overdue: flag('Overdue'),
  /** Only those with nothing left to pay. */
  paid: flag('Paid'),
  /** Only those with something open of this age. */
  age: blankAsNull(z.enum(invoiceAges, { error: 'Age must be days0, days30, days60 or days90' })),
  /** A client's name or email, or an invoice's number. */
  search: optionalText(limits.email),
  cursor: pageCursor,
  limit: urlLimit(50),
})
export type ListInvoicesInput = z.output<typeof listInvoicesInput>

export const invoicePage = z.object({
  items: z.array(adminInvoice),
  nextCursor: z.string().nullable(),
})

/** Without lines it has those of the return's fee. */
export const draftInvoiceInput = z.object({
  clientId: recordId,
  taxReturnId: blankAsNull(recordId),
  lines: lines.optional(),
  dueOn: blankAsNull(day('The due date')),
  memo: optionalFeeText(500),
})
export type DraftInvoiceInput = z.output<typeof draftInvoiceInput>

/** Fields that are left out stay as they are. */
export const changeDraftInput = z.object({
  id: recordId,
  version: openedVersion,
  lines: lines.optional(),
  dueOn: day('The due date').nullable().optional(),
  memo: typedText(500, { lines: true }).check(refusedBy(feeWordsRefusal)).nullable().optional(),
})
export type ChangeDraftInput = z.output<typeof changeDraftInput>

export const issueInvoiceInput = z.object({ id: recordId, version: openedVersion })
export type IssueInvoiceInput = z.output<typeof issueInvoiceInput>

/** `replace`: a new draft with the same lines. `anyway`: although a page to pay may be open that can’t be closed. */
export const voidInvoiceInput = z.object({
  id: recordId,
  because: typedReason('Say why it is void', keptForGood),
  replace: z.boolean({ error: 'Replace must be true or false' }).default(false),
  anyway: z.boolean({ error: 'Anyway must be true or false' }).default(false),
})
export type VoidInvoiceInput = z.output<typeof voidInvoiceInput>
