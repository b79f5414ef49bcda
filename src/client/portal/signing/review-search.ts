import { type YearSearch, yearSearch } from '#client/portal/ui/year-search.ts'

export interface ReviewSearch extends YearSearch {
  /** True on the way back from the identity check. */
  check?: true
}

export function reviewSearch(search: Record<string, unknown>): ReviewSearch {
  const back = 'check' in search ? ({ check: true } as const) : {}
  return { ...yearSearch(search), ...back }
}

/** Returns the year's return; without a year, the newest that was sent for review. */
export function chooseReviewed<Return extends { taxYear: number; signing: string | null }>(
  newestFirst: readonly Return[],
  year: number | undefined,
): Return | null {
  return (
    newestFirst.find(({ taxYear, signing }) =>
      year === undefined ? signing !== null : taxYear === year,
    ) ?? null
  )
}
