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

/** The years a client may start a return for: the current calendar year and the one before, which most people file. */
export function startableYears(
  returns: readonly { taxYear: number }[],
  currentYear: number,
): number[] {
  return [currentYear, currentYear - 1].filter(
    (year) => !returns.some(({ taxYear }) => taxYear === year),
  )
}
