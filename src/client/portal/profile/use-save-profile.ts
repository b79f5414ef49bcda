import { profileInput } from '#shared/profile.schema.ts'
import { fieldsOf, messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'
import { dropDraft } from './profile-draft.ts'
import { toInput, valuesOf, type ProfileValues } from './profile-values.ts'

const FAILED = 'Failed to update profile'

/** What a save came to: the values as they are saved now, or why not, as a whole and field by field. */
export type SaveOutcome =
  | { ok: true; saved: ProfileValues }
  | { ok: false; message: string; fields: Record<string, string> }

/** Saves the profile and all dependents in one call. */
export function useSaveProfile() {
  const { mutateAsync, isPending } = trpc.profile.save.useMutation()

  async function save(values: ProfileValues): Promise<SaveOutcome> {
    try {
      const { profile, dependents } = await mutateAsync(profileInput.parse(toInput(values)))
      // Before it is said: who reloads at once is not to find as a draft what is saved.
      dropDraft()
      queries.profile.get.setData(undefined, profile)
      queries.profile.dependents.setData(undefined, dependents)
      toast.success('Tax profile saved', 'Your preparer works with these details.')
      return { ok: true, saved: withKeys(valuesOf(profile, dependents), values) }
    } catch (error) {
      const message = messageOf(error, FAILED)
      toast.error(FAILED, message === FAILED ? undefined : message)
      return { ok: false, message, fields: byPath(fieldsOf(error)) }
    }
  }

  return { save, isPending }
}

/** The rows on the screen stay the same rows. */
function withKeys(saved: ProfileValues, sent: ProfileValues): ProfileValues {
  return {
    ...saved,
    dependents: saved.dependents.map((dependent, place) => ({
      ...dependent,
      key: sent.dependents[place]?.key ?? dependent.key,
    })),
  }
}

function byPath(refused: ReturnType<typeof fieldsOf>): Record<string, string> {
  return Object.fromEntries(refused.map(({ path, message }) => [path, message]))
}
