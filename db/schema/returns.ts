import type { ColumnType, Generated } from 'kysely'
import type { Cents } from '#shared/base/money.ts'
import type { PaymentMethod, PaymentStatus } from '#shared/returns/payment.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import type { ReturnStatus } from '#shared/returns/return-status.ts'
import type { FiledBy } from '#shared/returns/filing.ts'
import type { DueReason } from '#shared/returns/tax-deadline.ts'
import type { ReturnSigning } from '#shared/returns/return-signing.ts'
import type { CreatedAt, Sealed, UpdatedAt } from './columns.ts'

export interface ReturnsTables {
  taxReturns: TaxReturns
  returnCounters: ReturnCounters
  frozenProfiles: FrozenProfiles
}

export interface TaxReturns {
  id: string
  clientId: string
  /** The staff member whose return it is; a new one gets its client's preparer, set by the database. */
  preparerId: string | null
  taxYear: number
  form: Generated<ReturnForm>
  /** The day, YYYY-MM-DD, by which it must be filed; null for a Form 1040 whose date follows from the year. */
  dueOn: string | null
  /** Why a Form 1040 has a day of its own, and the notice by which the IRS postponed it. */
  dueReason: Generated<DueReason | null>
  dueNotice: Generated<string | null>
  /** The day by law of a business's return that has another. */
  lawDueOn: Generated<string | null>
  /** The database raises it when a column that people set changes. */
  version: ColumnType<number, never, never>
  status: Generated<ReturnStatus>
  /** Cents; negative when the client owes. */
  estimatedRefund: Cents | null
  /** True for the figure of the prepared return, false for an estimate. */
  refundFinal: Generated<boolean>
  /** Both spouses sign it. Set by the database from the profile until the return is completed, and by an import. */
  joint: ColumnType<boolean, never, boolean>
  /** The spouse of a joint return, who may read it. The database sets it from the profile for a new return. */
  spouseId: string | null
  /** A copy of the client's. */
  hasUser: ColumnType<boolean, never, never>
  /** When the client signed the engagement letter. */
  letterSignedAt: Date | null
  /** The amount owed to the IRS when the client said that they had paid it. */
  taxPaid: Cents | null
  taxPaidAt: Date | null
  /** The next step in the review and signature of the current package; null without one. */
  signing: ReturnSigning | null
  /** How the filing was authorized; null before it. */
  filedBy: FiledBy | null
  /** When the client said "That's everything". */
  handedOverAt: Date | null
  /** When the client had nothing left to do: the return is handed over, and nothing was asked for since. */
  readyAt: Date | null
  /** When the client got the next step. */
  clientTurnAt: Date | null
  /**
   * When the firm got the next step; the year 9999 while the client has it, and null after the filing, so that this
   * order has all three. Computed by the database.
   */
  firmTurnAt: ColumnType<Date | null, never, never>
  startedAt: Date | null
  completedAt: Date | null
  filedAt: Date | null
  /** The client's newest upload. */
  documentsAt: Date | null
  /** The number of items that apply, and of those that are in. */
  documentsAsked: Generated<number>
  documentsIn: Generated<number>
  /** The last day that the client named for a document that they expect. */
  expectedUntil: string | null
  /** Paid if there is an amount; computed by the database. */
  paymentStatus: ColumnType<PaymentStatus, never, never>
  /** Cents. */
  paymentAmount: Cents | null
  /** Cents that the firm has of the client for it, and that are left to pay; null if no price was agreed. */
  received: Generated<Cents>
  owed: Cents | null
  paymentMethod: PaymentMethod | null
  paymentDate: Date | null
  /** For staff only; never sent to a client. */
  paymentNotes: string | null
  createdAt: CreatedAt
  updatedAt: UpdatedAt
  /** The client's sort name, copied by the database. */
  sortName: ColumnType<string, never, never>
  /** The client's search text, copied by the database. */
  search: ColumnType<string, never, never>
}

/** Counts of returns by kind. Every change of a return adds rows; the count is the sum over all rows. */
interface ReturnCounters {
  id: ColumnType<number, never, never>
  taxYear: number
  status: ReturnStatus
  paymentStatus: PaymentStatus
  /** The first day of the month of the payment, in UTC. */
  paymentMonth: string | null
  /** Negative when returns left this kind. */
  returns: number
  /** The sum of their payments. */
  cents: Cents
}

/** The tax profile, with dependents, as it was when the return was completed. */
interface FrozenProfiles {
  taxReturnId: string
  frozenAt: Date
  /** JSON. */
  profile: Sealed
}
