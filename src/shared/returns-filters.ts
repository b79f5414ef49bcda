import { paymentStatuses } from './payment.ts'
import { returnStatuses } from './return-status.ts'

/** The status filter of the dashboard: a status, or all of them. */
export const statusFilters = ['all', ...returnStatuses] as const

/** The payment filter of the dashboard. */
export const paymentFilters = ['all', ...paymentStatuses] as const

/** The columns that the returns table can be sorted by. */
export const returnSorts = [
  'created',
  'client',
  'year',
  'status',
  'estimatedRefund',
  'payment',
  'completed',
] as const
export type ReturnSort = (typeof returnSorts)[number]

export const sortDirections = ['asc', 'desc'] as const
export type SortDirection = (typeof sortDirections)[number]
