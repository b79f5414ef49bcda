import { activityKinds, type ActivityKind } from '#shared/activity-kinds.ts'

/** What the address of the activity may ask for, so that a view can be shared and the back button works. */
export interface ActivitySearch {
  /** Whose record: an email, or parts of an email and a name. */
  about?: string
  /** Who did it, likewise. */
  by?: string
  kind?: ActivityKind
  /** The first and the last day, both included, as `YYYY-MM-DD` on the reader's own calendar. */
  from?: string
  to?: string
  /** The number of the newest entry that is shown. */
  upTo?: number
}

/** New values for some of it; undefined takes one away. */
export type ActivityChange = {
  [Field in keyof ActivitySearch]: ActivitySearch[Field] | undefined
}

/** Keeps what means something and drops whatever else was typed. Part of the entry, so it brings no schema along. */
export function activitySearch(asked: Record<string, unknown>): ActivitySearch {
  const [about, by, from, to] = [
    actionPhrases(asked.about),
    actionPhrases(asked.by),
    day(asked.from),
    day(asked.to),
  ]
  const kind = activityKinds.find((known) => known === asked.kind)
  const upTo = Number.isSafeInteger(asked.upTo) ? Number(asked.upTo) : undefined
  return {
    ...(about && { about }),
    ...(by && { by }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
    ...(upTo !== undefined && { upTo }),
  }
}

/** Whether anything narrows the log. */
export function isNarrowed(search: ActivitySearch): boolean {
  return Object.keys(search).length > 0
}

/** Whether the last day is before the first: there is nothing to ask the server then. */
export function isBackwards({ from, to }: ActivitySearch): boolean {
  return from !== undefined && to !== undefined && to < from
}

/** The first moment of a day on the reader's own calendar; `after` days later. */
export function startOf(day: string | undefined, after = 0): Date | null {
  if (day === undefined) return null
  const moment = new Date(`${day}T00:00:00`)
  moment.setDate(moment.getDate() + after)
  return moment
}

/** The longest email, which is as long as a search can be. */
const LONGEST = 254

/** An address that says `about=2025` means the words. */
function actionPhrases(asked: unknown): string {
  return typeof asked === 'string' || typeof asked === 'number'
    ? String(asked).slice(0, LONGEST)
    : ''
}

function day(asked: unknown): string | null {
  if (typeof asked !== 'string' || !/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(asked)) return null
  const midnight = new Date(`${asked}T00:00:00Z`)
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(asked)
  return exists ? asked : null
}
