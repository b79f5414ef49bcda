import { bankAccountTypeLabels, maskNumber } from '#shared/base/bank.ts'
import { contactMethodLabels } from '#shared/clients/contact-methods.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { dependent, relationshipLabels } from '#shared/profile/dependents.schema.ts'
import { filingStatusLabels, isMarried } from '#shared/base/filing-status.ts'
import type { Profile } from '#shared/profile/profile.schema.ts'
import { maskSsn } from '#shared/base/ssn.ts'
import { stateNames } from '#shared/base/us-state-names.ts'
import type { Difference } from '#client/portal/ui/ConflictDialog.tsx'
import {
  type DependentValues,
  isProfileField,
  profileLabels,
  type ProfileValues,
} from './profile-values.ts'

/**
 * Returns the saved values that differ from the form's. `base` is what the form was opened with. Numbers are masked.
 */
export function differencesOf(
  base: ProfileValues,
  mine: ProfileValues,
  saved: ProfileValues,
): Difference[] {
  const [before, typed, now] = [partsOf(base), partsOf(mine), partsOf(saved)]
  return [...new Set([...now.keys(), ...typed.keys()])]
    .filter((key) => !isSamePart(typed.get(key), now.get(key)))
    .map((key) => {
      const [yours, theirs] = [textOf(key, typed.get(key)), textOf(key, now.get(key))]
      return {
        key,
        label: labelOf(key, typed.get(key) ?? now.get(key)),
        saved: theirs,
        // Two numbers may look the same when masked.
        yours: yours === theirs ? `${yours}, another number` : yours,
        typed: !isSamePart(typed.get(key), before.get(key)),
      }
    })
}

/** Returns the saved values with these parts of the form. */
export function mergedWith(
  saved: ProfileValues,
  mine: ProfileValues,
  kept: ReadonlySet<string>,
): ProfileValues {
  const fields = Object.keys(profileLabels).filter((name) => kept.has(name))
  const texts = Object.fromEntries(Object.entries(mine).filter(([name]) => fields.includes(name)))
  const [typed, now] = [dependentsOf(mine), dependentsOf(saved)]
  const chosen = [...new Set([...now.keys(), ...typed.keys()])].flatMap(
    (key) => (kept.has(key) ? typed : now).get(key) ?? [],
  )
  return { ...saved, ...texts, dependents: chosen }
}

type Part = string | DependentValues | undefined

/** Returns the fields, and each dependent as one part. */
function partsOf(values: ProfileValues): Map<string, Part> {
  const fields = Object.keys(profileLabels).filter(isProfileField)
  const hidden = (name: string) => name.startsWith('spouse') && !isMarried(values.filingStatus)
  return new Map<string, Part>([
    ...fields.map((name) => [name, hidden(name) ? '' : values[name].trim()] as const),
    ...dependentsOf(values),
  ])
}

function dependentsOf({ dependents }: ProfileValues): Map<string, DependentValues> {
  return new Map(
    dependents.map((dependent) => [`dependent ${dependent.id || dependent.key}`, dependent]),
  )
}

function isSamePart(a: Part, b: Part): boolean {
  return JSON.stringify(a, comparedFields) === JSON.stringify(b, comparedFields)
}

const comparedFields = Object.keys(dependent.shape)

function labelOf(key: string, part: Part): string {
  if (isProfileField(key)) return profileLabels[key]
  return typeof part === 'object' ? `Dependent ${part.firstName} ${part.lastName}` : key
}

function textOf(key: string, part: Part): string {
  if (typeof part === 'object') return describeDependent(part)
  if (part === undefined) return 'Not in the list'
  if (part === '' || !isProfileField(key)) return part ?? ''
  return texts[key]?.(part) ?? part
}

const texts: { [Field in keyof Profile]?: (value: string) => string | undefined } = {
  ssn: maskSsn,
  dateOfBirth: formatDate,
  state: labelIn(stateNames),
  filingStatus: labelIn(filingStatusLabels),
  spouseSsn: maskSsn,
  spouseDateOfBirth: formatDate,
  bankAccountType: labelIn(bankAccountTypeLabels),
  bankRoutingNumber: maskNumber,
  bankAccountNumber: maskNumber,
  preferredContactMethod: labelIn(contactMethodLabels),
}

function labelIn(labels: Readonly<Record<string, string>>) {
  return (value: string) => labels[value]
}

function describeDependent(dependent: DependentValues): string {
  const facts = [
    labelIn(relationshipLabels)(dependent.relationship),
    dependent.dateOfBirth && `born ${formatDate(dependent.dateOfBirth)}`,
    dependent.ssn && maskSsn(dependent.ssn),
    dependent.livesWithTaxpayer && 'lives with me',
    dependent.isStudent && 'student',
    dependent.hasDisability && 'has a disability',
  ]
  return [`${dependent.firstName} ${dependent.lastName}`, ...facts.filter(Boolean)].join(', ')
}
