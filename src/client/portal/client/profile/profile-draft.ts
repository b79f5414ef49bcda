import { z } from 'zod'
import { dependent } from '#shared/profile/dependents.schema.ts'
import { profile } from '#shared/profile/profile.schema.ts'
import { version } from '#shared/base/version.ts'
import { readImpersonation } from '#client/public/session/impersonation.ts'
import { inStorage } from '#client/public/ui/store.ts'
import type { ProfileValues } from './profile-values.ts'
import { parseJson } from '#shared/base/json.ts'

/**
 * Keeps unsaved input in this tab, with the version it is based on and without the fields that the database seals. Only
 * the same user gets it back.
 */
export function keepDraft(userId: string, { version, base, values }: Typed): void {
  const draft = { userId, version, base: withoutSecrets(base), values: withoutSecrets(values) }
  storage((tab) => tab.setItem(KEY, JSON.stringify(draft)))
}

interface Typed {
  /** The version that the form was opened with. */
  version: number
  base: ProfileValues
  values: ProfileValues
}

/** Returns the user's draft, or null. Deletes another user's draft. */
export function readDraft(userId: string): Draft | null {
  const draft = parseDraft(storage((tab) => tab.getItem(KEY)))
  if (draft?.userId === userId) return draft
  if (draft !== null) removeDraft()
  return null
}

export function removeDraft(): void {
  storage((tab) => tab.removeItem(KEY))
}

export function withoutSecrets(values: ProfileValues): DraftValues {
  const kept = keptTexts.keyType.options.map((field) => [field, values[field]])
  return draftValues.parse({ ...values, texts: Object.fromEntries(kept) })
}

/** Returns the saved values overlaid with the draft; sealed fields keep their saved values. */
export function restored(saved: ProfileValues, draft: DraftValues): ProfileValues {
  const { texts, preferredContactMethod, dependents } = draft
  const savedById = new Map(saved.dependents.map((dependent) => [dependent.id, dependent]))
  return {
    ...saved,
    ...texts,
    preferredContactMethod,
    dependents: dependents.map((dependent) => {
      const { ssn = '', dateOfBirth = '' } = savedById.get(dependent.id) ?? {}
      return { ...dependent, ssn, dateOfBirth }
    }),
  }
}

const KEY = 'profileDraft'

const sealed = { ssn: true, dateOfBirth: true } as const

const keptTexts = z.record(
  profile
    .omit({
      ...sealed,
      spouseSsn: true,
      spouseDateOfBirth: true,
      bankRoutingNumber: true,
      bankAccountNumber: true,
      preferredContactMethod: true,
    })
    .keyof(),
  z.string(),
)

const draftValues = z.object({
  texts: keptTexts,
  preferredContactMethod: profile.shape.preferredContactMethod,
  dependents: z.array(
    dependent.omit(sealed).extend({ key: z.string(), id: z.string(), relationship: z.string() }),
  ),
})
type DraftValues = z.output<typeof draftValues>

const draftSchema = z.object({
  userId: z.string(),
  version,
  base: draftValues,
  values: draftValues,
})
type Draft = z.output<typeof draftSchema>

/** Returns null for a draft that an older version of this page wrote. */
function parseDraft(stored: string | null | undefined) {
  return draftSchema.safeParse(parseJson(stored ?? 'null')).data ?? null
}

/** While an admin views as a client, this tab's draft is the admin's own: nothing reads or changes it. */
function storage<Result>(use: (tab: Storage) => Result): Result | undefined {
  return readImpersonation() === null ? inStorage('sessionStorage', use) : undefined
}
