import type { AccessView } from '#shared/clients/accesses.schema.ts'
import { localDate } from '#shared/base/dates.ts'

/** The accesses of one person on one day, in the reader's time zone. */
export interface AccessGroup {
  key: string
  by: string
  /** YYYY-MM-DD */
  day: string
  entries: AccessView[]
}

/** Groups accesses by person and day, in the order in which they come. */
export function groupAccesses(accesses: readonly AccessView[]): AccessGroup[] {
  const groups = new Map<string, AccessGroup>()
  for (const access of accesses) {
    const day = localDate(access.at)
    const key = `${day} ${access.by}`
    const group = groups.get(key) ?? { key, by: access.by, day, entries: [] }
    group.entries.push(access)
    groups.set(key, group)
  }
  return [...groups.values()]
}
