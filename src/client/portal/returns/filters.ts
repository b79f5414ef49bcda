import { adminSearch, type AdminSearch } from '#client/portal/admin/admin-search.ts'

/** Whether returns are left out of the list. */
export function isNarrowed({ search, status, payment, taxYear }: AdminSearch): boolean {
  return [search, status, payment, taxYear].some((asked) => asked !== undefined)
}

/** All returns, in the same order. */
export function withoutFilters({ sort, direction }: AdminSearch): AdminSearch {
  return adminSearch({ sort, direction })
}
