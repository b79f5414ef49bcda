import { paymentStatuses } from './payment.ts'
import { returnStatuses } from './return-status.ts'

export const statusFilters = ['all', ...returnStatuses] as const

export const paymentFilters = ['all', ...paymentStatuses] as const

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
