import { currentTaxYear, localDate } from '#shared/dates.ts'

/** The current calendar year on the visitor's own calendar. */
export function thisYear(): number {
  return currentTaxYear(new Date())
}

/** Today on the visitor's own calendar, as `YYYY-MM-DD`. */
export function today(): string {
  return localDate(new Date())
}
