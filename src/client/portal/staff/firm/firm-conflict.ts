import type { FirmSettings, Season, Week } from '#shared/firm/firm-values.ts'
import { seasonText } from '#shared/firm/firm.ts'
import { openingHours } from '#shared/firm/opening-hours.ts'
import type { Difference } from '#client/portal/ui/ConflictDialog.tsx'
import { type FirmFields, settingLabel, sorted } from './firm-form.ts'

interface Versions {
  opened: FirmFields
  typed: FirmFields
  saved: FirmFields
}

/** The settings whose typed values are not what another admin saved meanwhile, each part with both as text. */
export function differencesOf({ opened, typed, saved }: Versions): Difference[] {
  const [before, mine, theirs] = [partsOf(opened), partsOf(typed), partsOf(saved)]
  const isSame = (one: Map<string, unknown>, other: Map<string, unknown>, key: string) =>
    sorted(one.get(key)) === sorted(other.get(key))
  return [...theirs.keys()]
    .filter((key) => !isSame(mine, theirs, key))
    .map((key) => {
      const [now, yours] = [textOf(key, saved), textOf(key, typed)]
      return {
        key,
        label: settingLabel(key),
        saved: now,
        // Two pictures have the same words.
        yours: yours === now ? `${yours} (another)` : yours,
        typed: !isSame(mine, before, key),
      }
    })
}

/** The saved settings, with these parts as they were typed. */
export function mergedWith(
  saved: FirmFields,
  typed: FirmFields,
  kept: ReadonlySet<string>,
): FirmFields {
  const merged = Object.entries(saved).map(([name, value]) => {
    const mine: unknown = Reflect.get(typed, name)
    if (!isGroup(name)) return [name, kept.has(name) ? mine : value]
    const parts = Object.entries(Object(mine)).filter(([part]) => kept.has(`${name}.${part}`))
    return [name, { ...Object(value), ...Object.fromEntries(parts) }]
  })
  return { ...saved, ...Object.fromEntries(merged) }
}

/** Settings whose parts two admins may change side by side. */
const groups: readonly string[] = [
  'address',
  'claims',
  'promises',
  'hours',
  'hero',
] satisfies (keyof FirmSettings)[]

function isGroup(name: string): boolean {
  return groups.includes(name)
}

function partsOf(fields: FirmFields): Map<string, unknown> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
      isGroup(name)
        ? Object.entries(Object(value)).map(([part, inner]) => [`${name}.${part}`, inner])
        : [[name, value]],
    ),
  )
}

function textOf(key: string, fields: FirmFields): string {
  const { seasons, closedDays, people, notices, logo, claims, promises } = fields
  switch (key) {
    case 'seasons':
      return seasons.map(seasonWords).join('\n')
    case 'closedDays':
      return closedDays
        .map(({ from, to, name }) => [`${from} to ${to}`, name].filter(Boolean).join(', '))
        .join('\n')
    case 'people':
      return people
        .map(({ name, credential, photo, account }) =>
          [name, credential, photo && 'with a photo', account && 'with an account']
            .filter(Boolean)
            .join(', '),
        )
        .join('\n')
    case 'notices':
      return notices.map(({ title, text }) => `${title}: ${text ?? 'a PDF'}`).join('\n')
    case 'logo':
      return logo === null ? '' : `A picture, ${logo.width} by ${logo.height}`
    case 'claims.soc2':
      return claims.soc2 === null
        ? ''
        : `${claims.soc2.auditor}, ${claims.soc2.from} to ${claims.soc2.to}`
    case 'promises.completionDays':
      return `${promises.completionDays.min} to ${promises.completionDays.max} days`
    default:
      return plainText(key, partsOf(fields).get(key))
  }
}

function seasonWords(season: Season): string {
  return `${seasonText(season)}: ${season.hours === null ? 'extended' : weekWords(season.hours)}`
}

function weekWords(week: Week): string {
  return openingHours(week)
    .map(({ label, text }) => `${label} ${text}`)
    .join(', ')
}

function plainText(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!key.startsWith('hours.')) return ''
  const { opens, closes } = Object(value)
  return value === null ? 'closed' : `${opens} to ${closes}`
}
