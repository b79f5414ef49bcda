import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { type Dependent, relationshipLabels } from '#shared/profile/dependents.schema.ts'
import type { Profile } from '#shared/profile/profile.schema.ts'
import { profileGroups } from '#client/portal/staff/returns/dialogs/client-facts.ts'

export interface FrozenRow {
  label: string
  /** At completion, and today; null means not provided. */
  frozen: string | null
  today: string | null
}

interface Kept {
  profile: Profile | null
  dependents: readonly Dependent[]
}

/** A profile as it was at completion beside the current one, in the groups of the client's page. Numbers are masked. */
export function frozenRows(frozen: Kept, today: Kept): { title: string; rows: FrozenRow[] }[] {
  const [then, now] = [groupsOf(frozen), groupsOf(today)]
  return [...new Set([...then.keys(), ...now.keys()])].map((title) => {
    const [before, after] = [then.get(title), now.get(title)]
    const labels = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])
    const rows = Array.from(labels, (label) => ({
      label,
      frozen: before?.get(label) ?? null,
      today: after?.get(label) ?? null,
    }))
    return { title, rows }
  })
}

export function differs({ frozen, today }: FrozenRow): boolean {
  return frozen !== today
}

/** Converts the staff's view of the client to one of the two sides. */
export function keptToday({ clientProfile, dependents }: ClientDetails): Kept {
  return { profile: clientProfile, dependents }
}

function groupsOf({ profile, dependents }: Kept): Map<string, Map<string, string | null>> {
  const groups = profile === null ? [] : profileGroups(profile)
  const facts = groups.map(
    ({ title, facts }) =>
      [title, new Map(facts.map(({ label, value }) => [label, value]))] as const,
  )
  const children = dependents.map(
    (dependent) => [`${dependent.firstName} ${dependent.lastName}`, textOf(dependent)] as const,
  )
  return new Map<string, Map<string, string | null>>([
    ...facts,
    ...(children.length === 0 ? [] : [['Dependents', new Map(children)] as const]),
  ])
}

function textOf({ relationship, dateOfBirth, ssn }: Dependent): string {
  return [relationshipLabels[relationship], `born ${formatDate(dateOfBirth)}`, ssn && `SSN ${ssn}`]
    .filter(Boolean)
    .join(', ')
}
