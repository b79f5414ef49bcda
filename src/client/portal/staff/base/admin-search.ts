import { type ActivityKind, activityKinds } from '#shared/audit/activity-kinds.ts'
import { type ReturnSort, returnSorts } from '#shared/returns/returns-columns.ts'
import {
  type PaymentFilter,
  paymentFilters,
  type SortDirection,
  type WorkFilter,
  workFilters,
} from '#shared/returns/returns-filters.ts'
import { type InvoiceState, invoiceStates } from '#shared/money/invoice-states.ts'
import type { InvoiceAge } from '#shared/money/staff-invoices.schema.ts'
import type { InboxView } from '#shared/messages/staff-messages.schema.ts'
import { type ReturnStatus, returnStatuses } from '#shared/returns/return-status.ts'

/** The search parameters of the admin screens; defaults are left out. The routes import this file: keep zod out of it. */
export interface AdminSearch {
  /** Part of a client's email or name, or the beginning of a return's id. */
  search?: string
  status?: ReturnStatus
  payment?: PaymentFilter
  work?: WorkFilter
  /** `mine`, `none` for those of nobody, or a staff member's id. */
  preparer?: string
  taxYear?: number
  /** Without it, the return that has waited longest for the firm comes first. */
  sort?: ReturnSort
  direction?: Exclude<SortDirection, 'desc'>
}

export interface InboxSearch {
  /** Without it, the list shows the threads that wait for the firm, longest wait first. */
  view?: Exclude<InboxView, 'firm'>
  /** Names, addresses, and words of messages: in every view. */
  search?: string
  /** A client's id: their threads in every state. Not `client`, which names for whom a user acts. */
  of?: string
  /** The open thread. */
  thread?: string
}

/** New values for some of the parameters; undefined removes one. */
export type InboxChange = {
  [Field in keyof InboxSearch]: InboxSearch[Field] | undefined
}

export interface MoneySearch {
  /** The invoices without one. */
  list?: 'payments' | 'disputes'
  /** Shows the payments received in this month, as `YYYY-MM`. */
  month?: string
  /** Open invoices without one. */
  show?: Exclude<InvoiceView, 'open'>
  /** A client's name or email, or an invoice's number. */
  search?: string
}

/** Which invoices the money screen shows. */
export type InvoiceView = InvoiceState | 'overdue' | InvoiceAge | 'paid' | 'all'

export interface ActivitySearch {
  /** Client: an email, or parts of an email and a name. */
  about?: string
  by?: string
  kind?: ActivityKind
  /** The first and the last day, both included, as `YYYY-MM-DD` in the reader's time zone. */
  from?: string
  to?: string
  /** The sequence number of the newest entry to show. */
  upTo?: number
}

/** New values for some of the parameters; undefined removes one. */
export type ActivityChange = {
  [Field in keyof ActivitySearch]: ActivitySearch[Field] | undefined
}

/** Keeps the valid parameters and drops all others. */
export function adminSearch(params: Params): AdminSearch {
  const sort = oneOf(returnSorts, params.sort)
  const direction = sort && oneOf(DIRECTIONS, params.direction)
  const usual = sort === 'wait' && direction === 'asc'
  return defined({
    search: text(params.search),
    status: oneOf(returnStatuses, params.status),
    payment: oneOf(PAYMENTS, params.payment),
    work: oneOf(WORK, params.work),
    preparer: oneOf(PREPARERS, params.preparer) ?? record(params.preparer),
    taxYear: Number(/^(?:19|20|21)[0-9]{2}$/.exec(String(params.taxYear))?.[0]) || undefined,
    ...(!usual && { sort, direction }),
  })
}

/** Keeps the valid parameters and drops all others. */
export function inboxSearch(params: Params): InboxSearch {
  return defined({
    view: oneOf(INBOX_VIEWS, params.view),
    search: text(params.search),
    of: record(params.of),
    thread: record(params.thread),
  })
}

/** Keeps the valid parameters and drops all others. */
export function moneySearch(params: Params): MoneySearch {
  return defined({
    list: oneOf(MONEY_LISTS, params.list),
    month: /^20\d\d-(?:0[1-9]|1[0-2])$/.exec(String(params.month))?.[0],
    show: oneOf(INVOICE_VIEWS, params.show),
    search: text(params.search),
  })
}

/** Keeps the valid parameters and drops all others. */
export function activitySearch(params: Params): ActivitySearch {
  return defined({
    about: text(params.about),
    by: text(params.by),
    kind: oneOf(activityKinds, params.kind),
    from: day(params.from),
    to: day(params.to),
    upTo: Number.isSafeInteger(params.upTo) ? Number(params.upTo) : undefined,
  })
}

type Params = Record<string, unknown>

const MAX_LENGTH = 254

const PAYMENTS = paymentFilters.filter((payment) => payment !== 'all')
const WORK = workFilters.filter((work) => work !== 'all')
const PREPARERS = ['mine', 'none'] as const
const DIRECTIONS = ['asc'] as const
const INBOX_VIEWS = ['mine', 'unassigned', 'client', 'snoozed', 'closed'] as const
const MONEY_LISTS = ['payments', 'disputes'] as const
const AGES = ['days0', 'days30', 'days60', 'days90'] as const satisfies readonly InvoiceAge[]
const INVOICE_VIEWS = [
  ...invoiceStates.filter((state) => state !== 'open'),
  ...(['overdue', 'paid', 'all'] as const),
  ...AGES,
]
const RECORD = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The router parses `search=2025` as a number. */
function text(value: unknown): string | undefined {
  const isText = typeof value === 'string' || typeof value === 'number'
  return isText ? String(value).slice(0, MAX_LENGTH) || undefined : undefined
}

function oneOf<Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((option) => option === value)
}

function record(value: unknown): string | undefined {
  return RECORD.exec(String(value))?.[0]
}

function day(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(value)) return undefined
  const midnight = new Date(`${value}T00:00:00Z`)
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value)
  return exists ? value : undefined
}

function defined<Search extends object>(search: Search) {
  const result: { [Key in keyof Search]?: NonNullable<Search[Key]> } = {}
  for (const key in search) {
    const value = search[key]
    if (value !== undefined && value !== null) result[key] = value
  }
  return result
}
