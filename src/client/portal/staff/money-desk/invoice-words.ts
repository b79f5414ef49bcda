/** "1042 (2025)": with the tax year of its return. */
export function nameOf({ number, taxYear }: { number: number; taxYear: number | null }): string {
  return taxYear === null ? String(number) : `${number} (${taxYear})`
}

/** "1042, 1043 and 1044" */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(names).replace(/, and (?=[^,]*$)/, ' and ')
}
