import { TRPCClientError } from '@trpc/client'
import { profileInput } from '#shared/profile.schema.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'
import { dropDraft } from './profile-draft.ts'
import { toInput, valuesOf, withSavedIds, type ProfileValues } from './profile-values.ts'

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
      const profile = await mutateAsync(profileInput.parse(toInput(values)))
      // Before it is said: who reloads at once is not to find as a draft what is saved.
      dropDraft()
      queries.profile.get.setData(undefined, profile)
      toast.success('Tax profile saved', 'Your preparer works with these details.')
      return { ok: true, saved: await savedValues(profile, values) }
    } catch (error) {
      const message = messageOf(error, FAILED)
      toast.error(FAILED, message === FAILED ? undefined : message)
      return { ok: false, message, fields: fieldsOf(error) }
    }
  }

  return { save, isPending }
}

/** Saved dependents have ids, which only the server knows. Without them the next save would make new ones. */
async function savedValues(profile: Parameters<typeof valuesOf>[0], sent: ProfileValues) {
  try {
    const dependents = await queries.profile.dependents.fetch(undefined, { staleTime: 0 })
    return withKeys(valuesOf(profile, dependents), sent)
  } catch {
    void queries.profile.dependents.invalidate()
    return withSavedIds(sent, sent, [])
  }
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

interface Refused {
  path: string
  message: string
}

function fieldsOf(error: unknown): Record<string, string> {
  if (!(error instanceof TRPCClientError)) return {}
  const listed: unknown = error.data?.errors
  const refused = Array.isArray(listed) ? listed.filter(isRefused) : []
  return Object.fromEntries(refused.map(({ path, message }) => [path, message]))
}

function isRefused(value: unknown): value is Refused {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}
