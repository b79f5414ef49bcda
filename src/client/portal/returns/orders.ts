import { returnSorts, type ReturnSort, type SortDirection } from '#shared/admin.schema.ts'
import type { AdminSearch } from '#client/portal/admin/admin-search.ts'

/** How the list is ordered. */
export interface Order {
  sort: ReturnSort
  direction: SortDirection
}

export function orderOf({ sort, direction }: AdminSearch): Order {
  return { sort: sort ?? 'created', direction: direction ?? 'desc' }
}

/** What a press on a column's heading leads to: its first direction, then the other, then the newest first again. */
export function orderAfterPress(column: ReturnSort, now: Order): Order {
  if (now.sort !== column) return { sort: column, direction: directionsOf(column)[0] }
  const [first, second] = directionsOf(column)
  return now.direction === first ? { sort: column, direction: second } : orderOf({})
}

/** For people to read: "Sort by client, last name A to Z". */
export function describeOrder({ sort, direction }: Order): string {
  return `Sort by ${SORTS[sort].column}, ${SORTS[sort][direction]}`
}

/** Every order there is. */
export function allOrders(): Order[] {
  return returnSorts.flatMap((sort) => directionsOf(sort).map((direction) => ({ sort, direction })))
}

/** The first is what one looks for: names from A, the largest amount, the latest day. */
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
