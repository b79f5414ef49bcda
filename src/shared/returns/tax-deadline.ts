import { isWeekendOrHoliday } from '#shared/firm/business-days.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { emancipationDayFrom, filingMonths, juneCorporationMonths } from '#shared/law/due-dates.ts'
import { factOn } from '#shared/law/tax-fact.ts'
import type { ReturnForm } from './return-forms.ts'

/**
 * The day, `YYYY-MM-DD`, by which a form must be filed for a tax year, and its tax paid: the 15th of a month after the
 * year's end (26 U.S.C. 6072), or the next day that is not a weekend or a holiday in the District of Columbia (26 U.S.C.
 * 7503). A tax year that is no calendar year is named after the year in which it begins. `fiscalYearEnd` is the month of
 * its end. Extensions and postponements by the IRS are days of the return (`DueReturn`).
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

/**
 * Why a return has another due date than the one by law: Form 4868 or 7004 extends the time to file (26 CFR 1.6081-2 to
 * 1.6081-6); after a disaster the IRS postpones filing and paying by a notice (26 U.S.C. 7508A).
 */
export const dueReasons = ['extension', 'postponed'] as const
export type DueReason = (typeof dueReasons)[number]

export interface DueReturn {
  taxYear: number
  dueOn: string | null
  dueReason: DueReason | null
  /** The day by law of a business's return that has another; otherwise null. */
  lawDueOn: string | null
}

/** The day by which a return must be filed. */
export function returnDueDate({ taxYear, dueOn }: Pick<DueReturn, 'taxYear' | 'dueOn'>): string {
  return dueOn ?? filingDueDate('1040', taxYear)
}

/** The day by law, without an extension or a postponement. */
export function lawDueDate({ taxYear, dueOn, dueReason, lawDueOn }: DueReturn): string {
  return lawDueOn ?? returnDueDate({ taxYear, dueOn: dueReason === null ? dueOn : null })
}

/** The day by which its tax must be paid: an extension is of the time to file only. */
export function taxDueDate(of: DueReturn): string {
  return of.dueReason === 'extension' ? lawDueDate(of) : returnDueDate(of)
}

/** Says by when a return must be filed and its tax be paid, and why. */
export function dueDateText(of: DueReturn & { dueNotice: string | null }): string {
  const day = formatDate(returnDueDate(of))
  if (of.dueReason === 'postponed')
    return `The IRS postponed filing and paying for ${of.taxYear} to ${day} (${of.dueNotice}).`
  if (of.dueReason === 'extension')
    return `An extension gives until ${day} to file for ${of.taxYear}. Tax that is owed is due ${formatDate(taxDueDate(of))} all the same.`
  return `The return for ${of.taxYear} is due ${day}.`
}

/** Returns the text for clients who owe. `today` is `YYYY-MM-DD`. */
export function dueText(taxReturn: DueReturn, today: string) {
  const extension =
    taxReturn.dueReason === 'extension'
      ? ` The extension to ${formatDate(returnDueDate(taxReturn))} is for filing only.`
      : ''
  return `${amountText(taxReturn, today)}${extension}`
}

function amountText(taxReturn: DueReturn, today: string): string {
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
