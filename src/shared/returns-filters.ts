import { paymentStatuses } from './payment.ts'
import { returnStatuses } from './return-status.ts'

export const statusFilters = ['all', ...returnStatuses] as const

export const paymentFilters = ['all', ...paymentStatuses] as const

/** Filters by whose turn it is, and by documents that the viewer has not seen. */
export const documentsFilters = ['all', 'ready', 'waiting', 'new'] as const
export type DocumentsFilter = Exclude<(typeof documentsFilters)[number], 'all'>

export const sortDirections = ['asc', 'desc'] as const
export type SortDirection = (typeof sortDirections)[number]
