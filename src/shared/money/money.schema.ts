import { z } from 'zod'
import { emailProven } from '#shared/clients/clients.schema.ts'
import { cents, dollarsInput } from '#shared/base/money.ts'
import { paymentMethods } from './payment.ts'
import { returnForms } from '#shared/returns/return-forms.ts'
import { returnForm, taxYear } from '#shared/returns/returns.schema.ts'
import { typedPassword } from '#shared/auth/password.ts'
import { holdsSsn, maskSsns, typedReason } from '#shared/base/ssn.ts'
import {
  blankAsNull,
  brokenText,
  day,
  limits,
  optionalText,
  pageCursor,
  recordId,
  refusedBy,
  typedString,
  typedText,
  urlLimit,
} from '#shared/base/text.ts'
import { openedVersion, version } from '#shared/base/version.ts'

/** The most of each: lines of an invoice, invoices that one payment pays; and the fewest and most parts of a plan. */
const moneyLimits = { lines: 100, parts: 50, plan: { least: 2, most: 6 } } as const

const keptForGood = { readBy: 'the reason is kept for good' }

export const invoiceStates = ['draft', 'open', 'void'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Days since something was due. `days0`: less than 30, or not due yet. */
export const invoiceAges = ['days0', 'days30', 'days60', 'days90'] as const
export type InvoiceAge = (typeof invoiceAges)[number]

/**
 * `refund`: money went back. `reversal`: the entry was wrong. `bank_return`: a bank took it back. `dispute_won`: the bank
 * gave it again. `refund_return`: the client's bank sent a refund back. `reduction`: no money, but a lower price: it pays
 * in place of a refund that is not owed again.
 */
export const paymentKinds = [
  'payment',
  'refund',
  'reversal',
  'bank_return',
  'dispute_won',
  'refund_return',
  'reduction',
] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** How money came: as staff record it, online, or as credit in the books that the firm had before. */
export const paymentWays = [
  ...paymentMethods,
  'online_card',
  'online_ach',
  'brought_forward',
] as const
export type PaymentWay = (typeof paymentWays)[number]

/**
 * `pending` and `failed` are not in the books. The others are, each with all of its amount: what was taken back is an entry
 * of its own. `disputed`: a bank asks for it. `returned`: a bank took it back or, of what went back, gave it again.
 */
export const paymentStates = ['pending', 'settled', 'failed', 'returned', 'disputed'] as const
export type PaymentState = (typeof paymentStates)[number]

const serviceUnits = ['flat', 'each', 'hour'] as const
export type ServiceUnit = (typeof serviceUnits)[number]

/** "10% of your refund" and "refund: ten percent"; not a discount or a promise of money back beside the word. */
const shareOfRefund =
  /(?:(?<!\b100 ?)[%\u066a]|per ?cent|percentage|\bpct|\bshare|\bportion|\bfraction|\bhalf|\bthird|\bquarter|\bfifth|\btenth|\d[/\u2044]\d{1,4}|\bcontingent)(?: (?:of|on|upon|from|the|your|any|a|my|net|total|federal|state|tax|income)){0,6} refund|refund ?(?:[:x×*=] ?)?(?!100\b)(?:[\d.]{1,6}|[a-z]{1,12})? ?(?:[%\u066a]|per ?cent|pct\b|share\b|portion\b)/iu

/**
 * Why words can't be a fee's, or null: the fee of a return must not depend on the refund, and an issued invoice never
 * changes, so that a number on it would stay.
 */
function feeWordsRefusal(text: string): string | null {
  if (holdsSsn(text)) return 'Leave Social Security numbers out'
  const seen = text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
  return shareOfRefund.test(seen)
    ? 'A fee must not be a percentage of the refund (31 CFR 10.27)'
    : null
}

/** One line of text about a fee. */
function feeText(max: number, message: string) {
  return typedText(max, { min: 1, message }).check(refusedBy(feeWordsRefusal))
}

const optionalFeeText = (max: number) =>
  blankAsNull(typedText(max, { lines: true }).check(refusedBy(feeWordsRefusal)))

const amountFormat = 'Enter an amount in dollars as text, such as "1234.50"'

/** US dollars as text, so that no program rounds them. */
function amount(options: { allowZero: boolean }) {
  const dollars = dollarsInput(options)
  const typed = typedString(40, { error: amountFormat }).check(refusedBy(brokenText))
  return typed.transform((input, ctx) => {
    const parsed = dollars.safeParse(input)
    if (parsed.success) return parsed.data
    const message = parsed.error.issues[0]?.message ?? amountFormat
    ctx.issues.push({ code: 'custom', message, input, ...further })
    return z.NEVER
  })
}

/** Zod then checks the rest of a line, too, so that all faults are named at once. */
const further = { continue: true }

const quantityFormat = 'Enter a quantity from 0.01 to 9999.99, such as 1.5'

/** As text; becomes hundredths. */
const quantity = typedString(20, { error: `${quantityFormat}, as text` })
  .check(refusedBy(brokenText))
  .transform((typed, ctx) => {
    const [, whole = '', rest = ''] = /^([0-9]{1,4})(?:\.([0-9]{1,2}))?$/.exec(typed) ?? []
    const hundredths = Number(whole + rest.padEnd(2, '0'))
    if (whole !== '' && hundredths > 0) return hundredths
    ctx.issues.push({ code: 'custom', message: quantityFormat, input: typed, ...further })
    return z.NEVER
  })

/** A line of a fee or an invoice. What is left out is the service's. */
const lineInput = z
  .object({
    serviceId: blankAsNull(recordId),
    text: blankAsNull(feeText(limits.reason, 'Say what the line is for')),
    quantity: quantity.default(100),
    unitPrice: amount({ allowZero: true }).optional(),
  })
  .superRefine(({ serviceId, text, unitPrice }, ctx) => {
    if (serviceId !== null) return
    const add = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message })
    if (text === null) add('text', 'Say what the line is for')
    if (unitPrice === undefined) add('unitPrice', amountFormat)
  })
export type LineInput = z.output<typeof lineInput>

const tooMany = `At most ${moneyLimits.lines} lines`
const lines = z
  .array(lineInput, { error: 'Lines must be a list' })
  .max(moneyLimits.lines, { error: tooMany })

/** A line as it is shown. `quantity` is decimal text; amounts are cents. */
const line = z.object({
  serviceId: z.uuid().nullable(),
  text: z.string(),
  quantity: z.string(),
  unitCents: cents,
  cents,
})
export type Line = z.output<typeof line>
/** As it is stored with a fee; the quantity in hundredths. */
export type FeeLine = Omit<Line, 'quantity'> & { quantity: number }

export const service = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  cents,
  unit: z.enum(serviceUnits),
  form: returnForm.nullable(),
  active: z.boolean(),
  onSite: z.boolean(),
  position: z.int(),
  /** 0: as the portal comes with it. */
  version,
})
export type Service = z.output<typeof service>

const form = z.enum(returnForms, { error: `Form must be one of ${returnForms.join(', ')}` })

const serviceFields = {
  name: feeText(limits.name, 'Name the service'),
  description: typedText(500, { lines: true }).check(refusedBy(feeWordsRefusal)),
  price: amount({ allowZero: true }),
  unit: z.enum(serviceUnits, { error: 'Unit must be flat, each or hour' }),
  form: blankAsNull(form),
  onSite: z.boolean({ error: 'On the site must be true or false' }),
  position: z.int({ error: 'Position must be a whole number' }).min(0).max(1000),
}

export const addServiceInput = z.object({
  ...serviceFields,
  description: serviceFields.description.default(''),
  unit: serviceFields.unit.default('flat'),
  onSite: serviceFields.onSite.default(false),
  position: serviceFields.position.default(100),
})
export type AddServiceInput = z.output<typeof addServiceInput>

/** What is left out stays. */
export const changeServiceInput = z.object({
  id: recordId,
  version: openedVersion,
  name: serviceFields.name.optional(),
  description: serviceFields.description.optional(),
  price: serviceFields.price.optional(),
  unit: serviceFields.unit.optional(),
  form: form.nullable().optional(),
  active: z.boolean({ error: 'Active must be true or false' }).optional(),
  onSite: serviceFields.onSite.optional(),
  position: serviceFields.position.optional(),
})
export type ChangeServiceInput = z.output<typeof changeServiceInput>

const wholePercent = 'Enter whole percent from 0 to 100'
const wholeDays = 'Enter whole days from 0 to 365'

/** `nextNumber` is set only before the first invoice is issued. */
export const moneySettings = z.object({
  nextNumber: z.int(),
  numbersBegun: z.boolean(),
  dueDays: z.int(),
  feeTolerance: z.int(),
  /** Finished returns are paid before their review, if the signed letter says so. */
  payFirst: z.boolean(),
  /** A payment that is on its way from a bank is enough. */
  onItsWayIsEnough: z.boolean(),
  /** 0: as the portal comes with them. */
  version,
})
export type MoneySettings = z.output<typeof moneySettings>

export const changeMoneySettingsInput = z.object({
  version: openedVersion,
  nextNumber: z
    .int({ error: 'Enter a whole number' })
    .min(1, { error: 'Enter a number from 1' })
    .max(100_000_000, { error: 'Enter a number of at most 100,000,000' })
    .optional(),
  dueDays: z
    .int({ error: wholeDays })
    .min(0, { error: wholeDays })
    .max(365, { error: wholeDays })
    .optional(),
  feeTolerance: z
    .int({ error: wholePercent })
    .min(0, { error: wholePercent })
    .max(100, { error: wholePercent })
    .optional(),
  payFirst: z.boolean({ error: 'Pay first must be true or false' }).optional(),
  onItsWayIsEnough: z
    .boolean({ error: 'Whether a processing payment is enough must be true or false' })
    .optional(),
})
export type ChangeMoneySettingsInput = z.output<typeof changeMoneySettingsInput>

/** Whether a client pays finished returns before their review: `firm` as the firm's setting says, or in its own way. */
export const payFirstChoices = ['firm', 'yes', 'no'] as const

export const payFirstInput = z.object({ clientId: recordId })
export const setPayFirstInput = payFirstInput.extend({
  payFirst: z.enum(payFirstChoices, { error: 'Pay first must be firm, yes or no' }),
})
export type SetPayFirstInput = z.output<typeof setPayFirstInput>

/** `applies`: whether the client pays first, by that choice and the firm's setting. */
export const clientPayFirst = z.object({ payFirst: z.enum(payFirstChoices), applies: z.boolean() })
export type ClientPayFirst = z.output<typeof clientPayFirst>

/**
 * What a return costs. `agreed`: the total that the signed letter names; null without one. `received` and `owed`: what is
 * paid of it, and left to pay.
 */
export const fee = z.object({
  lines: z.array(line),
  total: cents,
  setAt: z.date(),
  agreed: cents.nullable(),
  received: cents,
  owed: cents,
})
export type Fee = z.output<typeof fee>

export const feeInput = z.object({ taxReturnId: recordId })

/** `reason`: of a lower fee of a filed return. */
export const setFeeInput = z.object({
  taxReturnId: recordId,
  lines,
  reason: typedReason('Say why it is lower', keptForGood).optional(),
})
export type SetFeeInput = z.output<typeof setFeeInput>

/** `asksAgain`: the letter must be signed again. */
export const savedFee = z.object({ fee, asksAgain: z.boolean() })

/** What is due of an invoice on a day: all of it, or a part of its plan. `part` counts from 1. */
const due = z.object({ part: z.int(), parts: z.int(), dueOn: z.string(), cents, open: cents })
export type Due = z.output<typeof due>

/** What a client owes, and the client's credit: in all, and by the return that it is for (null for any). */
export const balance = z.object({
  open: cents,
  credit: cents,
  credits: z.array(z.object({ taxReturnId: z.uuid().nullable(), cents })),
})
export type Balance = z.output<typeof balance>

export const balanceInput = z.object({ clientId: recordId })

/** A line of a client's account: an invoice, one made void, or an entry of the ledger. */
export const statementLine = z.object({
  /** YYYY-MM-DD. */
  on: z.string(),
  kind: z.enum(['invoice', 'void', ...paymentKinds]),
  way: z.enum(paymentWays).nullable(),
  /** Of the invoice. */
  number: z.int().nullable(),
  /** What it adds to the balance; negative for a payment. */
  cents,
  /** What the client owes after it; negative is credit. */
  balance: cents,
})
export type StatementLine = z.output<typeof statementLine>

/** An invoice, as clients see it too. `open` is what is left to pay; a draft and a void one leave nothing. */
export const invoice = z.object({
  id: z.uuid(),
  number: z.int().nullable(),
  clientId: z.uuid(),
  taxReturnId: z.uuid().nullable(),
  taxYear: z.int().nullable(),
  state: z.enum(invoiceStates),
  billedTo: z.string().nullable(),
  issuedOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  total: cents,
  paid: cents,
  open: cents,
  /** What a bank was asked for and has not paid yet; it counts as open until then. */
  onItsWay: cents,
  /** Without a plan, empty. */
  plan: z.array(due),
  /** What is to be paid first; null if nothing is open. */
  next: due.nullable(),
  memo: z.string().nullable(),
  lines: z.array(line),
  replacesId: z.uuid().nullable(),
  replacedById: z.uuid().nullable(),
  voidBecause: z.string().nullable(),
  createdAt: z.date(),
})
export type Invoice = z.output<typeof invoice>

/** The client who pays, as staff see them. */
const payer = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), emailProven })

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

export const invoiceIdInput = z.object({ id: recordId })

/** `others`: also with credit that is for another return of the client. */
export const useCreditInput = invoiceIdInput.extend({
  others: z.boolean({ error: 'Others must be true or false' }).default(false),
})
export type UseCreditInput = z.output<typeof useCreditInput>

export const stopInvoiceRemindersInput = invoiceIdInput.extend({
  stopped: z.boolean({ error: 'Stopped must be true or false' }),
})

const fewerOrMore = `A plan has ${moneyLimits.plan.least} to ${moneyLimits.plan.most} parts`

/** The parts add up to what is open. Without parts the invoice is due as a whole again. */
export const setPlanInput = invoiceIdInput.extend({
  parts: z
    .array(z.object({ dueOn: day('The day of the part'), amount: amount({ allowZero: false }) }), {
      error: 'Parts must be a list',
    })
    .max(moneyLimits.plan.most, { error: fewerOrMore })
    .refine(({ length }) => length === 0 || length >= moneyLimits.plan.least, fewerOrMore)
    .superRefine((parts, ctx) => {
      const at = parts.findIndex(({ dueOn }, place) => dueOn <= (parts[place - 1]?.dueOn ?? ''))
      if (at < 0) return
      const message = 'Each part is due after the one before'
      ctx.addIssue({ code: 'custom', path: [at, 'dueOn'], message })
    }),
})
export type SetPlanInput = z.output<typeof setPlanInput>

function flag(name: string) {
  return z
    .union([z.boolean(), z.enum(['true', 'false']).transform((is) => is === 'true')], {
      error: `${name} must be true or false`,
    })
    .default(false)
}

export const listInvoicesInput = z.object({
  state: blankAsNull(z.enum(invoiceStates, { error: 'State must be draft, open or void' })),
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

/** What is left out stays. */
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

/** The part of a payment that paid one invoice, as clients see it too; `kept` is less than `cents` after a refund or return. */
const paymentPart = z.object({
  invoiceId: z.uuid(),
  number: z.int().nullable(),
  cents,
  kept: cents,
})

/**
 * An entry of the ledger. `credit` pays no invoice; `refunded` was taken back, of which a bank took `returned`.
 * `returnedOn` is the day on which it became `returned`.
 */
export const payment = z.object({
  id: z.uuid(),
  kind: z.enum(paymentKinds),
  clientId: z.uuid(),
  taxReturnId: z.uuid().nullable(),
  taxYear: z.int().nullable(),
  way: z.enum(paymentWays),
  cents,
  state: z.enum(paymentStates),
  /** The provider has asked the client's bank for it; before that, a page to pay was only opened. */
  reachedBank: z.boolean(),
  receivedOn: z.string(),
  reversesId: z.uuid().nullable(),
  parts: z.array(paymentPart),
  credit: cents,
  refunded: cents,
  returned: cents,
  returnedOn: z.string().nullable(),
  createdAt: z.date(),
})
export type Payment = z.output<typeof payment>

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
    .max(moneyLimits.parts, { error: `At most ${moneyLimits.parts} parts` })
    .optional(),
  key: sentKey,
})
export type RecordPaymentInput = z.output<typeof recordPaymentInput>

/**
 * What a client owed, or had as credit, in the books that the firm had before; with the day it was due or came in, and a
 * return that it is for.
 */
export const openingBalanceInput = z.object({
  owes: blankAsNull(amount({ allowZero: false })),
  credit: blankAsNull(amount({ allowZero: false })),
  date: blankAsNull(day('The date')),
  reference: blankAsNull(typedText(limits.reason).check(refusedBy(feeWordsRefusal))),
  taxYear: blankAsNull(taxYear),
})

/** `online_ach`: from a bank account, which takes about four business days. `part`: what is due next of a plan. */
export const beginPaymentInput = z.object({
  id: recordId,
  way: z.enum(['online_card', 'online_ach'], { error: 'Way must be online_card or online_ach' }),
  what: z.enum(['part', 'all'], { error: 'What must be part or all' }).default('all'),
})
export type BeginPaymentInput = z.output<typeof beginPaymentInput>

/** `online`: by card and from a bank account, on the provider's page. */
export const paymentOffer = z.object({ online: z.boolean() })

/** The provider's page. */
export const begunPayment = z.object({ url: z.string() })

export const paymentIdInput = z.object({ id: recordId })

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

const counted = { invoices: z.int(), cents }

/**
 * What is open, by days since it was due; revenue by month of receipt and by service; filed returns for which something is owed;
 * finished work without an invoice; payments that a bank asks back.
 */
export const moneySummary = z.object({
  open: z.record(z.enum(invoiceAges), z.object(counted)),
  toBill: z.object({ returns: z.int(), cents }),
  disputed: z.object({ payments: z.int(), cents }),
  revenue: z.array(
    z.object({
      month: z.string(),
      cents,
      services: z.array(z.object({ serviceId: z.uuid().nullable(), name: z.string(), cents })),
    }),
  ),
  filedUnpaid: z.object({
    returns: z.int(),
    items: z.array(
      z.object({
        taxReturnId: z.uuid(),
        taxYear: z.int(),
        form: returnForm,
        open: cents,
        filedAt: z.date(),
        client: payer,
      }),
    ),
  }),
})
export type MoneySummary = z.output<typeof moneySummary>

/** `returned`: the bank did not pay it. Otherwise the entry was wrong. */
export const reverseInput = z.object({
  id: recordId,
  reason: typedReason('Say why it is taken back', keptForGood),
  returned: z.boolean({ error: 'Returned must be true or false' }).default(false),
})
export type ReverseInput = z.output<typeof reverseInput>
