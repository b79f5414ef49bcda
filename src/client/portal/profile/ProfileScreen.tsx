import { useRef } from 'react'
import { trpc } from '#client/portal/api/trpc.ts'
import { Unreachable } from '#client/portal/layout/AuthenticatedLayout.tsx'
import { type BoundaryQuery, hasFailed, QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { useSession, useUser } from '#client/public/session/session.ts'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { FieldSection } from './ProfileSections.tsx'
import { type SavedProfile, savedOf } from './profile-values.ts'
import { useOwnProfile } from './use-own-profile.ts'

export function ProfileScreen() {
  const saved = useSavedProfile()
  const userId = useStableUserId()
  const unreachable = useSession().status === 'unreachable'
  const query = userId === null ? { ...saved, data: undefined } : saved
  const content =
    userId === null && unreachable ? (
      <Unreachable />
    ) : (
      <QueryBoundary
        query={query}
        what="your profile"
        failed="Your profile could not be loaded."
        skeleton={<ProfileSkeleton />}
      >
        {(loaded) =>
          userId !== null && <ProfileForm key={userId} userId={userId} loaded={loaded} />
        }
      </QueryBoundary>
    )
  return (
    <UiProvider>
      <PageHeading
        title="Tax profile"
        lead="We use this for every return. You only enter it once."
      />
      {/* The form and its skeleton bring their own panels. */}
      {hasFailed(query) ? <Panel>{content}</Panel> : content}
    </UiProvider>
  )
}

function useSavedProfile(): BoundaryQuery<SavedProfile> {
  const profile = useOwnProfile()
  const dependents = trpc.profile.dependents.useQuery()
  const waiting = profile.data === undefined ? profile : dependents
  return {
    data:
      profile.data === undefined || dependents.data === undefined
        ? undefined
        : savedOf(profile.data, dependents.data),
    error: profile.error ?? dependents.error,
    isFetching: waiting.isFetching,
    fetchStatus: waiting.fetchStatus,
    refetch: () => Promise.all([profile.refetch(), dependents.refetch()]),
  }
}

/** Keeps the user while the server can't confirm the session, so that the form stays. */
function useStableUserId(): string | null {
  const user = useUser()
  const last = useRef<string>(null)
  if (user !== null) last.current = user.id
  return last.current
}

function ProfileSkeleton() {
  return (
    <Panel flush>
      {SECTIONS.map(([title, fields]) => (
        <FieldSection key={title} title={title} hint={<Skeleton width="12rem" height="0.875rem" />}>
          {Array.from({ length: fields }, (_, field) => (
            <div className="stack gap-1" key={field}>
              <Skeleton width="7rem" height="0.875rem" />
              <Skeleton height="2.75rem" />
            </div>
          ))}
        </FieldSection>
      ))}
    </Panel>
  )
}

const SECTIONS = [
  ['Personal information', 3],
  ['Home address', 4],
  ['Filing', 1],
  ['Dependents', 1],
  ['Banking', 3],
  ['Contact and emergency', 4],
] as const
