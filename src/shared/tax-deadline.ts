import { formatDate } from './dates.ts'

/**
 * The day, `YYYY-MM-DD`, by which the tax of a year is due with Form 1040: April 15 of the next year (26 U.S.C.
 * 6072(a)), or the next day that is not a weekend or a holiday in the District of Columbia (26 U.S.C. 7503).
 * Postponements by the IRS, as in 2020 and 2021 or after a disaster, are not included.
 */
export function taxDueDate(taxYear: number): string {
  const day = new Date(Date.UTC(taxYear + 1, 3, 15))
  while (isWeekend(day) || isEmancipationDay(day)) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

/** Returns the text for clients who owe. `today` is `YYYY-MM-DD`. */
export function dueText(taxYear: number, today: string): string {
  const date = taxDueDate(taxYear)
  const shown = formatDate(date)
  if (today === date) return `The amount is due to the IRS today, ${shown}.`
  if (today < date) return `The amount is due to the IRS by ${shown}.`
  return `The amount was due to the IRS on ${shown}.`
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === saturday || day.getUTCDay() === sunday
}

/**
 * April 16; observed on Friday if it is a Saturday, on Monday if it is a Sunday. It has moved the due date since 2007.
 */
function isEmancipationDay(day: Date): boolean {
  const year = day.getUTCFullYear()
  const weekday = new Date(Date.UTC(year, 3, 16)).getUTCDay()
  const observed = weekday === saturday ? 15 : weekday === sunday ? 17 : 16
  return year >= 2007 && day.getUTCMonth() === 3 && day.getUTCDate() === observed
}

const sunday = 0
const saturday = 6
