/** The address of a screen that shows the return of one year. */
export interface YearSearch {
  year?: number
}

export function yearSearch(search: Record<string, unknown>): YearSearch {
  const year = Number(search.year)
  return Number.isInteger(year) && year > 0 ? { year } : {}
}

/** Returns the return of the requested year, otherwise the newest; null if there are none. */
export function chooseReturn<Return extends { taxYear: number }>(
  newestFirst: readonly Return[],
  year: number | undefined,
): Return | null {
  return newestFirst.find(({ taxYear }) => taxYear === year) ?? newestFirst[0] ?? null
}

/** The years a client may start a return for: last year, which most people file, and the current calendar year. */
export function startableYears(
  returns: readonly { taxYear: number }[],
  currentYear: number,
): number[] {
  return [currentYear - 1, currentYear].filter(
    (year) => !returns.some(({ taxYear }) => taxYear === year),
  )
}
