import { isWeekendOrHoliday } from './business-days.ts'
import { formatDate } from './dates.ts'
import { emancipationDayFrom, filingMonths, juneCorporationMonths } from './law/due-dates.ts'
import { factOn } from './law/tax-fact.ts'
import type { ReturnForm } from './return-forms.ts'

/**
 * The day, `YYYY-MM-DD`, by which a form must be filed for a tax year, and its tax paid: the 15th of a month after the
 * year's end (26 U.S.C. 6072), or the next day that is not a weekend or a holiday in the District of Columbia (26 U.S.C.
 * 7503). A tax year that is no calendar year is named after the year in which it begins. `fiscalYearEnd` is the month of
 * its end. Extensions and postponements by the IRS, as in 2020 and 2021 or after a disaster, are not included.
 */
export function filingDueDate(form: ReturnForm, taxYear: number, fiscalYearEnd = 12): string {
  const endsIn = fiscalYearEnd === 12 ? taxYear : taxYear + 1
  const months = monthsAfter(form, taxYear, fiscalYearEnd)
  const day = new Date(Date.UTC(endsIn, fiscalYearEnd - 1 + months, 15))
  while (isWeekendOrHoliday(day) || isEmancipationDay(day)) day.setUTCDate(day.getUTCDate() + 1)
  return dayOf(day)
}

/** The first and the last day of a business's tax year, `YYYY-MM-DD`. */
export function taxYearOf(taxYear: number, fiscalYearEnd: number): [string, string] {
  const first = new Date(Date.UTC(taxYear, fiscalYearEnd % 12, 1))
  const last = new Date(Date.UTC(taxYear + 1, fiscalYearEnd % 12, 0))
  return [dayOf(first), dayOf(last)]
}

/** The day by which a return must be filed, and its tax paid. */
export function taxDueDate({ taxYear, dueOn }: { taxYear: number; dueOn: string | null }): string {
  return dueOn ?? filingDueDate('1040', taxYear)
}

/** Returns the text for clients who owe. `today` is `YYYY-MM-DD`. */
export function dueText(taxReturn: { taxYear: number; dueOn: string | null }, today: string) {
  const date = taxDueDate(taxReturn)
  const shown = formatDate(date)
  if (today === date) return `The amount is due to the IRS today, ${shown}.`
  if (today < date) return `The amount is due to the IRS by ${shown}.`
  return `The amount was due to the IRS on ${shown}.`
}

function dayOf(day: Date): string {
  return day.toISOString().slice(0, 10)
}

/** In which month after the year's end a form is due. */
function monthsAfter(form: ReturnForm, taxYear: number, fiscalYearEnd: number): number {
  const [begins] = taxYearOf(taxYear, fiscalYearEnd)
  if (form === '1120' && fiscalYearEnd === 6) return factOn(juneCorporationMonths, begins)
  return factOn(filingMonths, begins)[form]
}

/**
 * April 16; observed on Friday if it is a Saturday, on Monday if it is a Sunday.
 */
function isEmancipationDay(day: Date): boolean {
  const year = day.getUTCFullYear()
  const weekday = new Date(Date.UTC(year, 3, 16)).getUTCDay()
  const observed = weekday === saturday ? 15 : weekday === sunday ? 17 : 16
  return (
    year >= emancipationDayFrom.value && day.getUTCMonth() === 3 && day.getUTCDate() === observed
  )
}

const sunday = 0
const saturday = 6
