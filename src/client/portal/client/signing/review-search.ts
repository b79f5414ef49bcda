import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { waitsForSigner } from '#shared/returns/return-signing.ts'
import { type YearSearch, yearSearch } from '#client/portal/ui/year-search.ts'

export interface ReviewSearch extends YearSearch {
  /** True on the way back from the identity check. */
  check?: true
}

export function reviewSearch(search: Record<string, unknown>): ReviewSearch {
  const back = 'check' in search ? ({ check: true } as const) : {}
  return { ...yearSearch(search), ...back }
}

/** Returns the year's return; without a year, the newest that waits for a signature, or that was sent for review. */
export function chooseReviewed<Return extends Pick<TaxReturn, 'taxYear' | 'signing'>>(
  newestFirst: readonly Return[],
  year: number | undefined,
): Return | null {
  const found =
    year === undefined
      ? (newestFirst.find(({ signing }) => waitsForSigner(signing)) ??
        newestFirst.find(({ signing }) => signing !== null))
      : newestFirst.find(({ taxYear }) => taxYear === year)
  return found ?? null
}
