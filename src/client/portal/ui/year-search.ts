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

/** The tax year that people file for: the last one that is over. */
export function yearToFile(currentYear: number): number {
  return currentYear - 1
}

/** The years a client may start a return for: the one to file for first, then the current calendar year. */
export function startableYears(
  returns: readonly { taxYear: number }[],
  currentYear: number,
): number[] {
  return [yearToFile(currentYear), currentYear].filter(
    (year) => !returns.some(({ taxYear }) => taxYear === year),
  )
}
