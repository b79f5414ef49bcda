import { z } from 'zod'
import { cents, dollarsInput } from './money.ts'
import { paymentMethods } from './payment.ts'
import { returnForms } from './return-forms.ts'
import { returnForm } from './returns.schema.ts'
import { typedPassword } from './password.ts'
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
} from './text.ts'
import { openedVersion, version } from './version.ts'

/** The most of each: lines of an invoice, invoices that one payment pays. */
const moneyLimits = { lines: 100, parts: 50 } as const

const invoiceStates = ['draft', 'open', 'void'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** `refund`: money went back. `reversal`: the entry was wrong. */
const paymentKinds = ['payment', 'refund', 'reversal'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** How money came: as staff record it, or online. */
export const paymentWays = [...paymentMethods, 'online_card', 'online_ach'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** Only `settled` counts. */
export const paymentStates = ['pending', 'settled', 'failed', 'returned', 'disputed'] as const
export type PaymentState = (typeof paymentStates)[number]

const serviceUnits = ['flat', 'each', 'hour'] as const
export type ServiceUnit = (typeof serviceUnits)[number]

const percent =
  /[%\u066a\uff05]|\bper ?cent|\bpercentage|\bpct\b|\bshare\b|\bportion\b|\bfraction\b|\bcontingen/iu

/** Why words can't be a fee's, or null: the fee of a return must not depend on the refund. */
function feeWordsRefusal(text: string): string | null {
  return percent.test(text) && /refund/i.test(text)
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
    ctx.issues.push({ code: 'custom', message, input })
    return z.NEVER
  })
}

const quantityFormat = 'Enter a quantity as text, from 0.01 to 9999.99, such as "1.5"'

/** As text; becomes hundredths. */
const quantity = typedString(20, { error: quantityFormat })
  .check(refusedBy(brokenText))
  .transform((typed, ctx) => {
    const [, whole = '', rest = ''] = /^([0-9]{1,4})(?:\.([0-9]{1,2}))?$/.exec(typed) ?? []
    const hundredths = Number(whole + rest.padEnd(2, '0'))
    if (whole !== '' && hundredths > 0) return hundredths
    ctx.issues.push({ code: 'custom', message: quantityFormat, input: typed })
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
  position: z.int(),
})
export type Service = z.output<typeof service>

const form = z.enum(returnForms, { error: `Form must be one of ${returnForms.join(', ')}` })

const serviceFields = {
  name: feeText(limits.name, 'Name the service'),
  description: typedText(500, { lines: true }).check(refusedBy(feeWordsRefusal)),
  price: amount({ allowZero: true }),
  unit: z.enum(serviceUnits, { error: 'Unit must be flat, each or hour' }),
  form: blankAsNull(form),
  position: z.int({ error: 'Position must be a whole number' }).min(0).max(1000),
}

export const addServiceInput = z.object({
  ...serviceFields,
  description: serviceFields.description.default(''),
  unit: serviceFields.unit.default('flat'),
  position: serviceFields.position.default(100),
})
export type AddServiceInput = z.output<typeof addServiceInput>

/** What is left out stays. */
export const changeServiceInput = z.object({
  id: recordId,
  name: serviceFields.name.optional(),
  description: serviceFields.description.optional(),
  price: serviceFields.price.optional(),
  unit: serviceFields.unit.optional(),
  form: form.nullable().optional(),
  active: z.boolean({ error: 'Active must be true or false' }).optional(),
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
})
export type MoneySettings = z.output<typeof moneySettings>

export const changeMoneySettingsInput = z.object({
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
})
export type ChangeMoneySettingsInput = z.output<typeof changeMoneySettingsInput>

/** What a return costs. `agreed`: the total that the signed letter names; null without one. */
export const fee = z.object({
  lines: z.array(line),
  total: cents,
  setAt: z.date(),
  agreed: cents.nullable(),
})
export type Fee = z.output<typeof fee>

export const feeInput = z.object({ taxReturnId: recordId })

export const setFeeInput = z.object({ taxReturnId: recordId, lines })
export type SetFeeInput = z.output<typeof setFeeInput>

/** `asksAgain`: the letter must be signed again. */
export const savedFee = z.object({ fee, asksAgain: z.boolean() })

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
  memo: z.string().nullable(),
  lines: z.array(line),
  replacesId: z.uuid().nullable(),
  replacedById: z.uuid().nullable(),
  voidBecause: z.string().nullable(),
  createdAt: z.date(),
})
export type Invoice = z.output<typeof invoice>

/** As staff see it. */
export const adminInvoice = invoice.extend({
  version,
  client: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
  reminded: z.int(),
  remindedAt: z.date().nullable(),
  /** Since staff stopped the reminders that are sent by themselves. */
  remindersStoppedAt: z.date().nullable(),
})
export type AdminInvoice = z.output<typeof adminInvoice>

export const invoiceIdInput = z.object({ id: recordId })

export const stopInvoiceRemindersInput = invoiceIdInput.extend({
  stopped: z.boolean({ error: 'Stopped must be true or false' }),
})

export const listInvoicesInput = z.object({
  state: blankAsNull(z.enum(invoiceStates, { error: 'State must be draft, open or void' })),
  clientId: blankAsNull(recordId),
  taxReturnId: blankAsNull(recordId),
  /** Only those with something left to pay. */
  unpaid: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((is) => is === 'true')])
    .default(false),
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

/** `replace`: a new draft with the same lines. */
export const voidInvoiceInput = z.object({
  id: recordId,
  because: typedText(limits.reason, { min: 1, message: 'Say why it is void' }),
  replace: z.boolean({ error: 'Replace must be true or false' }).default(false),
})
export type VoidInvoiceInput = z.output<typeof voidInvoiceInput>

/** What of a payment pays an invoice, as clients see it too. */
const paymentPart = z.object({ invoiceId: z.uuid(), number: z.int().nullable(), cents })

/** An entry of the ledger. `credit` is what pays no invoice; `refunded` what was taken back. */
export const payment = z.object({
  id: z.uuid(),
  kind: z.enum(paymentKinds),
  clientId: z.uuid(),
  taxReturnId: z.uuid().nullable(),
  taxYear: z.int().nullable(),
  way: z.enum(paymentWays),
  cents,
  state: z.enum(paymentStates),
  receivedOn: z.string(),
  reversesId: z.uuid().nullable(),
  parts: z.array(paymentPart),
  credit: cents,
  refunded: cents,
  createdAt: z.date(),
})
export type Payment = z.output<typeof payment>

export const adminPayment = payment.extend({
  note: z.string().nullable(),
  recordedBy: z.string().nullable(),
  client: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
})
export type AdminPayment = z.output<typeof adminPayment>

export const listPaymentsInput = z.object({
  clientId: blankAsNull(recordId),
  taxReturnId: blankAsNull(recordId),
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
  note: optionalText(limits.notes, { lines: true }),
  parts: z
    .array(z.object({ invoiceId: recordId, amount: amount({ allowZero: false }) }), {
      error: 'Parts must be a list',
    })
    .max(moneyLimits.parts, { error: `At most ${moneyLimits.parts} parts` })
    .optional(),
  key: sentKey,
})
export type RecordPaymentInput = z.output<typeof recordPaymentInput>

/** `online_ach`: from a bank account, which takes about four business days. */
export const beginPaymentInput = z.object({
  id: recordId,
  way: z.enum(['online_card', 'online_ach'], { error: 'Way must be online_card or online_ach' }),
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
  reason: typedText(limits.reason, { min: 1, message: 'Say why it is refunded' }),
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

/** What is open, by days since it was due; revenue by month of receipt and by service; filed returns that are unpaid. */
export const moneySummary = z.object({
  open: z.object({
    days0: z.object(counted),
    days30: z.object(counted),
    days60: z.object(counted),
    days90: z.object(counted),
  }),
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
        client: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
      }),
    ),
  }),
})
export type MoneySummary = z.output<typeof moneySummary>

/** `returned`: the bank did not pay it. Otherwise the entry was wrong. */
export const reverseInput = z.object({
  id: recordId,
  reason: typedText(limits.reason, { min: 1, message: 'Say why it is taken back' }),
  returned: z.boolean({ error: 'Returned must be true or false' }).default(false),
})
export type ReverseInput = z.output<typeof reverseInput>
