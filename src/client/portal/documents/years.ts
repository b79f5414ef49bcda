/** The return of the year that was asked for, else the newest; null where there is none. */
export function chooseReturn<Return extends { taxYear: number }>(
  newestFirst: readonly Return[],
  year: number | undefined,
): Return | null {
  return newestFirst.find(({ taxYear }) => taxYear === year) ?? newestFirst[0] ?? null
}

/**
 * The years that a client may start a return for with one click: the current calendar year, and the year before,
 * which is what most people file until October.
 */
export function startableYears(
  returns: readonly { taxYear: number }[],
  currentYear: number,
): number[] {
  return [currentYear, currentYear - 1].filter(
    (year) => !returns.some(({ taxYear }) => taxYear === year),
  )
}
