import { isDeepStrictEqual } from 'node:util'
import { accentColors } from '#shared/firm/accent.ts'
import { dayIn } from '#shared/firm/business-days.ts'
import type { FirmSettings, FirmValues, Person } from '#shared/firm/firm-values.ts'
import { isCertified } from '#shared/firm/firm.schema.ts'
import { comingClosedDays, firmValues, setFirm } from '#shared/firm/firm.ts'
import { publicNameRefusal } from '#shared/firm/public-words.ts'
import { claimsOn } from '#shared/firm/soc2.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import { warn } from '#server/base/warn.ts'
import type { Realtime } from '#server/change/realtime.ts'
import type { Resources } from '#server/change/services.ts'
import { findSiteServices } from '#server/records/money/services.queries.ts'
import { recipientsOf } from './recipients.ts'
import { findFirm, staffNames } from './firm.queries.ts'

/** Keeps what this process knows of the firm up to date with the database. */
export interface FirmOfNow {
  /** Reads the newest version. A second call while one reads gets what is saved by then. */
  read: () => Promise<void>
  /** Calls back after each change, with the values. */
  onChange: (changed: (values: FirmValues) => void) => void
  /** Stops reading. Call this before the connections to the database end. */
  close: () => void
}

export function createFirmOfNow({
  config,
  db,
  realtime,
  clock,
  timers,
}: Pick<Resources, 'config' | 'db' | 'clock' | 'timers'> & {
  realtime: Pick<Realtime, 'follow'>
}): FirmOfNow {
  const listeners: ((values: FirmValues) => void)[] = []
  let known = firmValues()
  let reading = Promise.resolve()

  async function readNow(): Promise<void> {
    const [{ settings }, services] = await Promise.all([findFirm(db), findSiteServices(db)])
    const staff = await staffNames(db, settings)
    const values = valuesOf(settings, {
      services,
      staff,
      now: clock(),
      recipients: recipientsOf(config),
    })
    if (isDeepStrictEqual(values, known)) return
    known = values
    setFirm(values)
    for (const changed of listeners) changed(values)
  }

  function read(): Promise<void> {
    // The caller of the read before got its error.
    return (reading = reading.catch(() => {}).then(readNow))
  }

  let isClosed = false
  const readAgain = () => {
    if (isClosed) return
    read().catch((error: unknown) => {
      if (isClosed) return
      warn('a change of the firm’s settings could not be read', { reason: reasonOf(error) })
      timers.after(retryAfter, readAgain)
    })
  }
  realtime.follow('firm', readAgain)
  // Claims and closed days end with a day.
  const stopReading = timers.every(hour, readAgain)
  return {
    read,
    onChange: (changed) => void listeners.push(changed),
    close() {
      isClosed = true
      stopReading()
    },
  }
}

/** Milliseconds. */
const hour = 3_600_000
const retryAfter = 1000

function valuesOf(
  saved: FirmSettings,
  {
    services,
    staff,
    now,
    recipients,
  }: Pick<FirmValues, 'services' | 'recipients'> & { staff: Map<string, string>; now: Date },
): FirmValues {
  const { notices: _, ...settings } = saved
  const today = dayIn(settings.timeZone, now)
  const zone = { timeZone: settings.timeZone, timeZoneName: 'longGeneric' } as const
  const parts = new Intl.DateTimeFormat('en-US', zone).formatToParts()
  const timeZoneName = parts.find(({ type }) => type === 'timeZoneName')?.value
  const people = peopleOf(settings, staff)
  const claims = claimsOn(today, settings.claims)
  // The claim ends when no certified accountant is left among the named people.
  const proven = settings.people.length === 0 || people.some(isCertified)
  return {
    ...settings,
    people,
    claims: { ...claims, certifiedAccountants: claims.certifiedAccountants && proven },
    // Intl calls UTC "GMT+00:00".
    timeZoneName: settings.timeZone === 'UTC' ? 'UTC' : (timeZoneName ?? settings.timeZone),
    colors: settings.accent === null ? null : accentColors(settings.accent),
    services,
    year: Number(today.slice(0, 4)),
    recipients,
    comingClosedDays: comingClosedDays(settings, today),
  }
}

/**
 * Shows a person with an account under the name that clients read on their returns, and no longer once the account is
 * not the staff's. If that name can't be on a page, the one in the settings is shown.
 */
function peopleOf({ people }: Pick<FirmSettings, 'people'>, staff: Map<string, string>): Person[] {
  return people.flatMap(({ account, ...person }) => {
    if (account === null) return person
    const name = staff.get(account)
    if (name === undefined) return []
    return publicNameRefusal(name) === null ? { ...person, name } : person
  })
}
