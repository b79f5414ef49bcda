import {
  type ReturnSort,
  returnSorts,
  type SortKind,
  sorts,
} from '#shared/returns/returns-columns.ts'
import type { SortDirection } from '#shared/returns/returns-filters.ts'
import { type AdminSearch, adminSearch } from '#client/portal/staff/base/admin-search.ts'

export interface Order {
  sort: ReturnSort
  direction: SortDirection
}

export function orderOf({ sort, direction }: AdminSearch): Order {
  return sort === undefined
    ? { sort: 'wait', direction: 'asc' }
    : { sort, direction: direction ?? 'desc' }
}

/**
 * Returns the order after a press on a column heading: the column's first direction, then its second, then the usual
 * order again.
 */
export function orderAfterPress(column: ReturnSort, current: Order): Order {
  const [first, second] = directionsOf(column)
  if (current.sort !== column) return { sort: column, direction: first }
  return current.direction === first ? { sort: column, direction: second } : orderOf({})
}

/** "Sort by client, last name A to Z". */
export function describeOrder({ sort, direction }: Order): string {
  const { says, kind } = sorts[sort]
  return `Sort by ${says}${WORDS[kind][direction]}`
}

export function allOrders(): Order[] {
  return returnSorts.flatMap((sort) => directionsOf(sort).map((direction) => ({ sort, direction })))
}

/** Counts the filters that narrow the list, including the search. */
export function countFilters(view: AdminSearch): number {
  const { search, status, payment, work, preparer, taxYear } = view
  const filters = [search, status, payment, work, preparer, taxYear]
  return filters.filter((filter) => filter !== undefined).length
}

/** Shows all returns in the same order. */
export function withoutFilters({ sort, direction }: AdminSearch): AdminSearch {
  return adminSearch({ sort, direction })
}

/** Puts the more useful direction first: A to Z, the largest amount, the latest day. */
function directionsOf(sort: ReturnSort): [SortDirection, SortDirection] {
  const { kind } = sorts[sort]
  return kind === 'text' || kind === 'status' ? ['asc', 'desc'] : ['desc', 'asc']
}

const times = { desc: ', latest first', asc: ', earliest first' }

const WORDS: Record<SortKind, Record<SortDirection, string>> = {
  time: times,
  year: times,
  text: { asc: ' A to Z', desc: ' Z to A' },
  cents: { desc: ', largest first', asc: ', smallest first' },
  status: { asc: ', pending first', desc: ', filed first' },
}
