import { getRouteApi, Navigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { isDocument, safeNext } from '#client/public/session/guards.ts'
import { mustEnroll, readSession, useSession } from '#client/public/session/session.ts'
import { PortalSkeleton } from '#client/public/shell/PortalSkeleton.tsx'
import { loadDashboard, SignedInHome } from '#client/public/portal-entry.tsx'
import { preloadable } from '#client/public/ui/preloadable.tsx'
import { toast } from '#client/public/ui/toast.ts'

/** `/`: the landing page for visitors, the dashboard for signed-in users, a skeleton until the session is known. */
export function HomePage() {
  const session = useSession()
  const { status } = session
  useAddressRequests()
  if (mustEnroll(session)) return <Navigate to="/two-factor" search={{}} replace />
  if (status === 'signed-out') return <landing.Component />
  if (status === 'loading') return <PortalSkeleton />
  return (
    <Suspense fallback={<PortalSkeleton />}>
      <SignedInHome />
    </Suspense>
  )
}

/** Loads the code of what will be shown, so that it renders without a wait. */
export async function loadHome(): Promise<void> {
  await (readSession().status === 'signed-out' ? landing.preload() : loadDashboard())
}

const landing = preloadable(() => import('./LandingPage.tsx').then((m) => m.LandingPage))

const route = getRouteApi('/')
const LONGEST_MESSAGE = 200

/** Applies the search parameters once, and removes them from the address. */
function useAddressRequests(): void {
  const { signin, next, error, message } = route.useSearch()
  const navigate = route.useNavigate()
  const { status } = useSession()

  useEffect(() => {
    const target = safeNext(next)
    // The answer about the session renews the cookie that opens documents.
    if (isDocument(target) && status === 'loading') return
    if (error !== undefined && message !== undefined) {
      toast.error('Authentication Error', message.slice(0, LONGEST_MESSAGE))
    }
    const signedOut = status === 'signed-out'
    if (signin !== undefined && signedOut) openAuthDialog('sign-in', target)
    if ([signin, next, error, message].some((value) => value !== undefined)) {
      const goesOn = signin !== undefined && !signedOut
      const to = goesOn && !isDocument(target) ? target : '/'
      void navigate({ to, search: {}, replace: true })
      if (goesOn && isDocument(target)) location.assign(target)
    }
  }, [signin, next, error, message, status, navigate])
}
