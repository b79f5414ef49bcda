import { Suspense, useRef } from 'react'
import type { User } from '#shared/auth/auth.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Unreachable } from '#client/portal/layout/AuthenticatedLayout.tsx'
import { type BoundaryQuery, hasFailed, QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { useSession, useUser } from '#client/public/session/session.ts'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, Skeleton } from '#client/public/ui/States.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { FieldSection } from './ProfileSections.tsx'
import { type SavedProfile, savedOf } from './profile-values.ts'
import { useOwnProfile } from '#client/portal/client/client-portal/use-own-profile.ts'
import { useOwnStore } from './use-own-store.ts'
import { Stack } from '#client/public/ui/layout.tsx'

export function ProfileScreen() {
  const saved = useSavedProfile()
  const user = useStableUser()
  const unreachable = useSession().status === 'unreachable'
  const { hidden, isBusiness } = useOwnProfile()
  if (hidden) return <HiddenProfile />
  if (isBusiness) {
    return (
      <Suspense fallback={<ProfileSkeleton />}>
        <BusinessProfile />
      </Suspense>
    )
  }
  const query = user === null ? { ...saved, data: undefined } : saved
  const content =
    user === null && unreachable ? (
      <Unreachable />
    ) : (
      <QueryBoundary
        query={query}
        what="your profile"
        failed="Your profile could not be loaded."
        skeleton={<ProfileSkeleton />}
      >
        {(loaded) => user !== null && <OwnProfile key={user.id} user={user} loaded={loaded} />}
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

const BusinessProfile = lazyPart(() =>
  import('./BusinessProfile.tsx').then((m) => m.BusinessProfile),
)

const IpPins = lazyPart(() => import('./IpPins.tsx').then((m) => m.IpPins))

/** For a spouse or a helper. */
function HiddenProfile() {
  return (
    <>
      <PageHeading title="Tax profile" />
      <Panel>
        <EmptyState title="Only the client sees and changes this profile." />
      </Panel>
    </>
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
function useStableUser(): User | null {
  const user = useUser()
  const last = useRef<User>(null)
  if (user !== null) last.current = user
  return last.current
}

function OwnProfile({ user, loaded }: { user: User; loaded: SavedProfile }) {
  const store = useOwnStore({ id: user.id, name: `${user.firstName} ${user.lastName}` })
  return (
    <>
      <ProfileForm store={store} loaded={loaded} />
      <Suspense>
        <IpPins saved={loaded.values} />
      </Suspense>
    </>
  )
}

function ProfileSkeleton() {
  return (
    <Panel flush>
      {SECTIONS.map(([title, fields]) => (
        <FieldSection key={title} title={title} hint={<Skeleton width="12rem" height="0.875rem" />}>
          {Array.from({ length: fields }, (_, field) => (
            <Stack key={field}>
              <Skeleton width="7rem" height="0.875rem" />
              <Skeleton height="2.75rem" />
            </Stack>
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
