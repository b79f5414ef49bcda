import { type ReturnSort, returnSorts, type SortDirection } from '#shared/returns-filters.ts'
import { type AdminSearch, adminSearch } from '#client/portal/staff/admin-search.ts'

export interface Order {
  sort: ReturnSort
  direction: SortDirection
}

export function orderOf({ sort, direction }: AdminSearch): Order {
  return { sort: sort ?? 'created', direction: direction ?? 'desc' }
}

/** The order after a press on a column heading: its first direction, its second, then newest first again. */
export function orderAfterPress(column: ReturnSort, current: Order): Order {
  const [first, second] = directionsOf(column)
  if (current.sort !== column) return { sort: column, direction: first }
  return current.direction === first ? { sort: column, direction: second } : orderOf({})
}

/** "Sort by client, last name A to Z". */
export function describeOrder({ sort, direction }: Order): string {
  return `Sort by ${SORTS[sort].column}, ${SORTS[sort][direction]}`
}

export function allOrders(): Order[] {
  return returnSorts.flatMap((sort) => directionsOf(sort).map((direction) => ({ sort, direction })))
}

/** How many filters narrow the list, the search included. */
export function countFilters({ search, status, payment, papers, taxYear }: AdminSearch): number {
  return [search, status, payment, papers, taxYear].filter((filter) => filter !== undefined).length
}

/** All returns, in the same order. */
export function withoutFilters({ sort, direction }: AdminSearch): AdminSearch {
  return adminSearch({ sort, direction })
}

/** The more useful direction first: A to Z, the largest amount, the latest day. */
function directionsOf(sort: ReturnSort): [SortDirection, SortDirection] {
  return sort === 'client' || sort === 'status' ? ['asc', 'desc'] : ['desc', 'asc']
}

const amounts = { desc: 'largest first', asc: 'smallest first' }
const times = { desc: 'latest first', asc: 'earliest first' }

const SORTS: Record<ReturnSort, { column: string } & Record<SortDirection, string>> = {
  created: { column: 'creation', ...times },
  client: { column: 'client', asc: 'last name A to Z', desc: 'last name Z to A' },
  year: { column: 'year', ...times },
  status: { column: 'status', asc: 'pending first', desc: 'filed first' },
  estimatedRefund: { column: 'est. refund', ...amounts },
  payment: { column: 'payment', ...amounts },
  completed: { column: 'completion', ...times },
}
