import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { currentTaxYear, formatDate, formatFirmMoment } from '#shared/firm/dates.ts'
import { localDate } from '#shared/base/days.ts'
import { dateOfBirthNamed } from '#shared/base/date-of-birth.ts'

export type SeenDates = ReturnType<typeof observeDates>

/** Runs the date rules in a separate process, because a time zone takes effect only when a process starts. */
export async function observeDatesIn(zone: string): Promise<SeenDates> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(import.meta.url), 'observe'],
    { env: { ...process.env, TZ: zone, NODE_OPTIONS: '' } },
  )
  return JSON.parse(stdout)
}

function observeDates() {
  const lateEvening = new Date(2026, 2, 14, 23, 30)
  const birth = dateOfBirthNamed({ now: () => lateEvening })
  return {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    offsetMinutes: new Date(2026, 0, 15).getTimezoneOffset(),
    moved: everyDay().filter(({ text, shown }) => formatDate(text) !== shown),
    stored: birth.parse('1985-04-30'),
    today: localDate(lateEvening),
    todayRefused: !birth.safeParse('2026-03-14').success,
    tomorrowRefused: !birth.safeParse('2026-03-15').success,
    timestamp: formatDate(lateAtFirm),
    evidence: formatFirmMoment(lateAtFirm),
    yearOnNewYearsEve: currentTaxYear(new Date(2026, 11, 31, 23, 30)),
  }
}

/** 11:30 PM on March 14 at the firm. */
const lateAtFirm = new Date('2026-03-15T06:30:00Z')

/** Two years of days and the expected text of each, including clock changes, a leap day and year ends. */
function everyDay() {
  const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
  return Array.from({ length: 731 }, (_, day) => {
    const date = new Date(Date.UTC(2023, 5, 1 + day))
    const month = names[date.getUTCMonth()] ?? ''
    const shown = `${month} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
    return { text: date.toISOString().slice(0, 10), shown }
  })
}

if (process.argv[2] === 'observe') process.stdout.write(JSON.stringify(observeDates()))
