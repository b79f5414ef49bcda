import { isCalendarDate, localDate } from './days.ts'
import { isBlank, missingOr, refusedBy, typedString } from './text.ts'

export const earliestDateOfBirth = '1900-01-01'

export type DateOfBirthOptions = {
  label?: string
  /** The clock for dates in the future. */
  now?: () => Date
}

/** A required date of birth, `YYYY-MM-DD`: text, so that no time zone moves it. Today is by the local calendar. */
export function dateOfBirthNamed({
  label = 'Date of birth',
  now = clock,
}: DateOfBirthOptions = {}) {
  const wrong = `${label} must be a date, as in 1985-04-30`
  return typedString(40, { error: missingOr(`${label} is required`, wrong) }).check(
    refusedBy(refusal),
  )

  function refusal(date: string): string | null {
    if (isBlank(date)) return `${label} is required`
    if (!isCalendarDate(date)) return wrong
    if (date < earliestDateOfBirth) return `${label} must be in 1900 or later`
    return date > localDate(now()) ? `${label} must not be in the future` : null
  }
}

export const dateOfBirth = dateOfBirthNamed()

function clock(): Date {
  return new Date()
}
