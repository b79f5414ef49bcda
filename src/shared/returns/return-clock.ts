/** Reads from a return's dates who has the next step, since when, and the promised day. */
import { dayAfter } from '#shared/base/days.ts'
import { wageFormsDay } from '#shared/law/due-dates.ts'
import { addBusinessDays, firmDay, previousBusinessDay } from '#shared/firm/business-days.ts'
import { firm } from '#shared/firm/firm.ts'
import type { TaxReturn } from './returns.schema.ts'

export type DatedReturn = Pick<
  TaxReturn,
  | 'taxYear'
  | 'status'
  | 'createdAt'
  | 'readyAt'
  | 'clientTurnAt'
  | 'startedAt'
  | 'completedAt'
  | 'filedAt'
  | 'expectedUntil'
>

export interface Turn {
  owner: 'client' | 'firm'
  since: Date
}

/** Returns who has the next step, or null if the return is filed. */
export function turnOf(taxReturn: Omit<DatedReturn, 'taxYear'>): Turn | null {
  const { status, createdAt, readyAt, clientTurnAt, startedAt, completedAt } = taxReturn
  if (status === 'filed') return null
  if (clientTurnAt !== null) return { owner: 'client', since: clientTurnAt }
  // Staff may start or complete a return without documents, and before a document that they asked for is in.
  const since = [completedAt, readyAt ?? startedAt].filter((date) => date !== null)
  if (since.length === 0) return { owner: 'client', since: createdAt }
  return { owner: 'firm', since: new Date(Math.max(...since.map(Number))) }
}

/**
 * Returns the day by which the firm promised to complete the return; null while the client has the next step, and before
 * the tax year is over. It counts from the day on which the last document that the client expects comes, if that is later.
 * `today` is the firm's.
 */
export function promisedDay(taxReturn: DatedReturn, today = firmDay(new Date())): string | null {
  const { taxYear, completedAt, expectedUntil } = taxReturn
  if (completedAt !== null || !isOver(taxYear, today)) return null
  const turn = turnOf(taxReturn)
  if (turn?.owner !== 'firm') return null
  const turnDay = firmDay(turn.since)
  const since = expectedUntil !== null && expectedUntil > turnDay ? expectedUntil : turnDay
  return addBusinessDays(
    isOver(taxYear, since) ? since : formsDay(taxYear),
    firm.completionDays.max,
  )
}

/**
 * The day that staff work toward: of a business's return the day by which it must be filed, until it is; otherwise the
 * promised day. The filters by due day say the same in SQL (returns-conditions.ts).
 */
export function dueDay(
  taxReturn: DatedReturn & Pick<TaxReturn, 'dueOn'>,
  today = firmDay(new Date()),
): string | null {
  const { dueOn, filedAt } = taxReturn
  if (dueOn !== null) return filedAt === null ? dueOn : null
  return promisedDay(taxReturn, today)
}

/** Returns true on days after the tax year. */
export function isOver(taxYear: number, day: string): boolean {
  return day > `${taxYear}-12-31`
}

/** The text in place of a promised day before the tax year is over. */
export const beforeForms = 'We start when the forms arrive, from late January.'

/** The day by which employers send a year's W-2s. */
function formsDay(taxYear: number): string {
  return `${taxYear + 1}-${wageFormsDay.value}`
}

/** Returns the next six business days, of which today may be the first. */
export function nextBusinessDays(today: string): string[] {
  return Array.from({ length: 6 }, (_, at) => addBusinessDays(dayAfter(today, -1), at + 1))
}

/** Returns the first day on which the firm may have got a return that is not late on `today`; all days before are late. */
export function lateBefore(today: string): string {
  let day = today
  for (let left = firm.completionDays.max; left > 0; left -= 1) day = previousBusinessDay(day)
  return day
}
