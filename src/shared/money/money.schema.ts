import { z } from 'zod'
import { paymentMethods } from '#shared/returns/payment.ts'
import { cents } from '#shared/base/money.ts'
import { recordId } from '#shared/base/text.ts'
import { invoiceStates } from './invoice-states.ts'

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

/**
 * The fee for a return. `agreed`: the total that the signed letter names; null without one. `received` and `owed`: the
 * amounts paid of it, and left to pay.
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

/** An amount due of an invoice on a day: all of it, or a part of its plan. `part` counts from 1. */
const due = z.object({ part: z.int(), parts: z.int(), dueOn: z.string(), cents, open: cents })
export type Due = z.output<typeof due>

/** The amount that a client owes, and the client's credit in all and by the return that it is for (null for any). */
export const balance = z.object({
  open: cents,
  credit: cents,
  credits: z.array(z.object({ taxReturnId: z.uuid().nullable(), cents })),
})
export type Balance = z.output<typeof balance>

/** A line of a client's account: an invoice, one made void, or an entry of the ledger. */
export const statementLine = z.object({
  /** YYYY-MM-DD. */
  on: z.string(),
  kind: z.enum(['invoice', 'void', ...paymentKinds]),
  way: z.enum(paymentWays).nullable(),
  /** The number of the invoice. */
  number: z.int().nullable(),
  /** The amount that it adds to the balance; negative for a payment. */
  cents,
  /** The client's balance after it; negative is credit. */
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
  /** The amount that a bank was asked for and has not paid yet; it counts as open until then. */
  onItsWay: cents,
  /** Without a plan, empty. */
  plan: z.array(due),
  /** The amount to pay first; null if nothing is open. */
  next: due.nullable(),
  memo: z.string().nullable(),
  lines: z.array(line),
  replacesId: z.uuid().nullable(),
  replacedById: z.uuid().nullable(),
  voidBecause: z.string().nullable(),
  createdAt: z.date(),
})
export type Invoice = z.output<typeof invoice>

export const invoiceIdInput = z.object({ id: recordId })

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
