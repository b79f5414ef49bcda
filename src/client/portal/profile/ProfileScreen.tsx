import { useRef } from 'react'
import { useSession, useUser } from '#client/public/session/session.ts'
import { Unreachable } from '#client/portal/layout/AccessStates.tsx'
import { trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary, type BoundaryQuery } from '#client/portal/ui/QueryBoundary.tsx'
import { PageHeading } from '#client/public/ui/PageHeading.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { valuesOf, type ProfileValues } from './profile-values.ts'
import { useOwnProfile } from './use-own-profile.ts'

/** The tax profile: everything a return begins with, saved with one button. */
export function ProfileScreen() {
  const saved = useSavedValues()
  const userId = useStableUserId()
  const unreachable = useSession().status === 'unreachable'
  return (
    <>
      <PageHeading title="Tax profile" lead="What every return begins with. You fill it in once." />
      {userId === null && unreachable ? (
        <Unreachable />
      ) : (
        <QueryBoundary
          query={userId === null ? { ...saved, data: undefined } : saved}
          what="your profile"
          failed="Your profile could not be loaded."
          skeleton={<ProfileSkeleton />}
        >
          {(values) =>
            userId !== null && <ProfileForm key={userId} userId={userId} saved={values} />
          }
        </QueryBoundary>
      )}
    </>
  )
}

function useSavedValues(): BoundaryQuery<ProfileValues> {
  const profile = useOwnProfile()
  const dependents = trpc.profile.dependents.useQuery()
  const waiting = profile.data === undefined ? profile : dependents
  const known = profile.data !== undefined && dependents.data !== undefined
  return {
    data: known ? valuesOf(profile.data ?? null, dependents.data ?? []) : undefined,
    error: profile.error ?? dependents.error,
    isFetching: waiting.isFetching,
    fetchStatus: waiting.fetchStatus,
    refetch: () => Promise.all([profile.refetch(), dependents.refetch()]),
  }
}

/** The user, also while the server can't confirm them for a moment: a form must not go because of that. */
function useStableUserId(): string | null {
  const user = useUser()
  const last = useRef<string>(null)
  if (user !== null) last.current = user.id
  return last.current
}
