import type { ColumnType, Generated } from 'kysely'
import type { Cents } from '#shared/base/money.ts'
import type { InvoiceState } from '#shared/money/invoice-states.ts'
import type { FeeLine, PaymentKind, PaymentState, PaymentWay } from '#shared/money/money.schema.ts'
import type { ServiceUnit } from '#shared/money/services.schema.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import type { CreatedAt, Sealed } from './columns.ts'

export interface MoneyTables {
  services: Services
  moneySettings: MoneySettings
  numberRanges: NumberRanges
  fees: Fees
  invoices: Invoices
  invoiceLines: InvoiceLines
  planParts: PlanParts
  payments: Payments
  paymentParts: PaymentParts
  keptPdfs: KeptPdfs
}

/** The services that the firm offers for a price. */
interface Services {
  id: string
  name: string
  description: string
  cents: Cents
  unit: ServiceUnit
  /** The form of the returns that it is for; null for any. */
  form: ReturnForm | null
  active: Generated<boolean>
  /** Whether the public pages name it. */
  onSite: Generated<boolean>
  position: number
  version: Generated<number>
}

/** The firm's changes to the usual settings: one row, named `firm`. */
interface MoneySettings {
  name: 'firm'
  /** From an invoice's issue until it is due. */
  dueDays: number
  /** The percentage by which a fee may rise without a new signature. */
  feeTolerance: number
  /** Finished returns are paid before their review, and whether money on its way from a bank is enough. */
  payFirst: Generated<boolean>
  onItsWayIsEnough: Generated<boolean>
  version: Generated<number>
}

/** The next number of an invoice; a transaction that issues one holds the row. */
interface NumberRanges {
  name: 'invoice'
  next: number
}

/** The fee of a return; a change makes a new row. */
interface Fees {
  id: string
  taxReturnId: string
  lines: ColumnType<FeeLine[], string, never>
  total: Cents
  setBy: string | null
  setAt: Date
  replacedAt: Date | null
}

/** Nothing of an issued one changes but what was paid; it is voided and replaced. */
interface Invoices {
  id: string
  /** From its issue on. */
  number: number | null
  clientId: string
  taxReturnId: string | null
  state: Generated<InvoiceState>
  /** The client's name when it was issued. */
  billedTo: string | null
  /** YYYY-MM-DD. */
  issuedOn: string | null
  /** The version of the firm's settings when it was issued, which its PDF has. */
  firmVersion: number | null
  dueOn: string | null
  /** The sum of its lines. */
  total: Generated<Cents>
  /** The sum of the settled parts of payments; the database counts it. */
  paid: Generated<Cents>
  memo: string | null
  replacesId: string | null
  voidedAt: Date | null
  voidBecause: string | null
  /** The reminders sent for the part of a plan that `remindedPart` names. */
  reminded: Generated<number>
  remindedPart: Generated<number>
  remindedAt: Date | null
  remindersStoppedAt: Date | null
  createdBy: string | null
  createdAt: CreatedAt
  version: Generated<number>
  /** The key of a balance that was brought forward, so that a second import finds it. */
  importKey: string | null
}

interface InvoiceLines {
  invoiceId: string
  position: number
  serviceId: string | null
  text: string
  /** In hundredths. */
  quantity: number
  unitCents: Cents
  cents: Cents
}

/** The plan of an open invoice: which part is due when. */
interface PlanParts {
  invoiceId: string
  part: number
  /** YYYY-MM-DD. */
  dueOn: string
  cents: Cents
}

/** The ledger, which is only added to. */
interface Payments {
  id: string
  kind: PaymentKind
  clientId: string
  taxReturnId: string | null
  way: PaymentWay
  /** Negative for money that went back. */
  cents: Cents
  state: PaymentState
  /** The provider's id of a payment online, a refund or a dispute. */
  providerRef: string | null
  /** The provider has asked the client's bank for it; before that, a page to pay was only opened. */
  reachedBank: Generated<boolean>
  /** YYYY-MM-DD. */
  receivedOn: string
  /** The client's name when it was entered. */
  payer: Generated<string>
  note: Sealed | null
  recordedBy: string | null
  /** The payment that this entry takes back, or gives again. */
  reversesId: string | null
  /** The refund in whose place a reduction pays. */
  refundId: string | null
  /** Made by the caller: a second call with it changes nothing. */
  sentKey: string | null
  /** The content of the call with this key, as a MAC (sent-act.ts). */
  sentAct: Buffer | null
  /** The key of a credit that was brought forward, so that a second import finds it. */
  importKey: string | null
  /** The version of the firm's settings when it was recorded, which its receipt has. */
  firmVersion: Generated<number>
  createdAt: CreatedAt
}

/** The part of a payment applied to one invoice. */
interface PaymentParts {
  paymentId: string
  invoiceId: string
  cents: Cents
  /** Paid with the payment's credit, since it was entered. */
  later: Generated<boolean>
}

/** The PDF of an issued invoice, or a receipt of a payment: made once for what is on it. */
interface KeptPdfs {
  /** The id of the invoice or the payment. */
  id: string
  invoiceId: string | null
  paymentId: string | null
  /** The SHA-256 of the content, so that a change makes another PDF. */
  contentSha256: Buffer
  pdf: Sealed
}
