import { paymentStatuses, paymentStatusLabels } from './payment.ts'
import { returnStatuses } from './return-status.ts'

export const statusFilters = ['all', ...returnStatuses] as const

/**
 * Beside the statuses: the work is done, has a price and no invoice; something is received and something owed; or a bank
 * asks for a payment back.
 */
export const booksFilters = ['to_bill', 'part_paid', 'disputed'] as const
export type BooksFilter = (typeof booksFilters)[number]

export const paymentFilters = ['all', ...paymentStatuses, ...booksFilters] as const
export type PaymentFilter = Exclude<(typeof paymentFilters)[number], 'all'>

export const paymentFilterLabels: Record<PaymentFilter, string> = {
  ...paymentStatusLabels,
  to_bill: 'To bill',
  part_paid: 'Part paid',
  disputed: 'In dispute',
}

/** Filters by due day: before today, and on the first to fifth of the next business days, of which today may be one. */
export const dueFilters = ['late', 'due1', 'due2', 'due3', 'due4', 'due5'] as const
export type DueFilter = (typeof dueFilters)[number]

export function isDueFilter(work: WorkFilter | null): work is DueFilter {
  return dueFilters.some((due) => due === work)
}

/** The filters by the staff's next step for a return, and by messages of clients. */
export const stepFilters = ['ready', 'send', 'review', 'file', 'messages'] as const

/** The staff's work of today, in the order of the first screen; each is a number there that filters the table. */
export const todaysWork = [...dueFilters, ...stepFilters] as const

/** Filters by who has the next step and what it is, and by documents that the viewer has not seen. */
export const workFilters = ['all', ...todaysWork, 'waiting', 'new'] as const
export type WorkFilter = Exclude<(typeof workFilters)[number], 'all'>

/** Filters by whose return it is; an id is a staff member's. */
export const preparerFilters = ['all', 'mine', 'none'] as const

export const sortDirections = ['asc', 'desc'] as const
export type SortDirection = (typeof sortDirections)[number]
