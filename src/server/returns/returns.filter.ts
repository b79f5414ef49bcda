import { sql } from 'kysely'
import type { ReturnsView } from '#shared/admin.schema.ts'
import { userMatches } from '#server/auth/users.search.ts'
import type { returnsWithUsers } from '#server/returns/returns.queries.ts'

export type ReturnFilter = Pick<ReturnsView, 'search' | 'status' | 'payment' | 'taxYear'>

type ReturnsWithUsers = ReturnType<typeof returnsWithUsers>

/** Leaves the returns that the filter wants; what is null filters nothing. */
export function filtered(
  query: ReturnsWithUsers,
  { search, status, payment, taxYear }: ReturnFilter,
): ReturnsWithUsers {
  let rows = query
  if (status !== null) rows = rows.where('taxReturns.status', '=', status)
  if (payment !== null) rows = rows.where('taxReturns.paymentStatus', '=', payment)
  if (taxYear !== null) rows = rows.where('taxReturns.taxYear', '=', taxYear)
  if (search !== null) rows = rows.where(matches(search.toLowerCase()))
  return rows
}

/** The client's email and name, or the id's beginning. */
function matches(words: string) {
  const inClient = userMatches(words)
  const idRange = idsBeginningWith(words)
  return idRange === null
    ? inClient
    : sql<boolean>`(${inClient} or tax_returns.id between ${idRange.first} and ${idRange.last})`
}

/** The range of ids that begin with these hexadecimal digits: an index can answer it, LIKE can't. */
function idsBeginningWith(prefix: string): { first: string; last: string } | null {
  const digits = prefix.replaceAll('-', '')
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return null
  return { first: asUuid(digits.padEnd(32, '0')), last: asUuid(digits.padEnd(32, 'f')) }
}

function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
