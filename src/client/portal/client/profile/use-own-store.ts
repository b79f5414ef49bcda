import { profileInput } from '#shared/profile/profile.schema.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'
import type { ProfileStore } from './profile-store.ts'
import { type ProfileValues, type SavedProfile, savedOf, toInput } from './profile-values.ts'

/** The user's own profile. */
export function useOwnStore({ id, name }: { id: string; name: string }): ProfileStore {
  const { mutateAsync, isPending, isSuccess } = trpc.profile.save.useMutation()
  return {
    draftOf: id,
    name,
    forStaff: false,
    schema: profileInput,
    inputOf: toInput,
    isPending,
    isSaved: isSuccess,
    read: readSaved,
    keptAt: () => undefined,
    async save(sent: ProfileValues, version: number) {
      const answer = await mutateAsync({ version, ...profileInput.parse(toInput(sent)) })
      const profile = { ...answer.profile, version: answer.version }
      queries.profile.get.setData(undefined, profile)
      queries.profile.dependents.setData(undefined, answer)
      void queries.returns.list.invalidate()
      toast.success('Tax profile saved', 'Your preparer will use these details.')
      return savedOf(profile, answer)
    },
  }
}

async function readSaved(): Promise<SavedProfile> {
  const { profile } = queries
  const fresh = { staleTime: 0 }
  return savedOf(
    ...(await Promise.all([
      profile.get.fetch(undefined, fresh),
      profile.dependents.fetch(undefined, fresh),
    ])),
  )
}
