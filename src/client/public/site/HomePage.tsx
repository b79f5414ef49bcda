import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { safeNext } from '#client/public/session/guards.ts'
import { readSession, useSession } from '#client/public/session/session.ts'
import { loadDashboard, SignedInHome } from '#client/public/shell/portal-entry.tsx'
import { Spinner } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { LandingPage } from './LandingPage.tsx'

/** `/`: the landing page for visitors, the dashboard for signed-in users, a spinner until the session is known. */
export function HomePage() {
  const session = useSession()
  useAddressRequests()
  useEarlyDashboard(session.status === 'loading')
  switch (session.status) {
    case 'signed-out':
      return <LandingPage />
    case 'loading':
      return <Spinner />
    case 'unreachable':
    case 'view-over':
    case 'signed-in':
    case 'leaving':
      return (
        <Suspense fallback={<Spinner />}>
          <SignedInHome />
        </Suspense>
      )
  }
}

/** While the session is being confirmed, loads the dashboard's code and data, which are usually needed. */
function useEarlyDashboard(likely: boolean): void {
  useEffect(() => {
    if (!likely) return
    loadDashboard().then(
      ({ prefetchDashboard }) => prefetchDashboard(),
      // The screen itself tries again, and shows an error if that fails.
      () => undefined,
    )
  }, [likely])
}

const route = getRouteApi('/')
const LONGEST_MESSAGE = 200

/** Applies the search parameters once, and removes them from the address. */
function useAddressRequests(): void {
  const { signin, next, error, message } = route.useSearch()
  const navigate = route.useNavigate()

  useEffect(() => {
    if (error !== undefined && message !== undefined) {
      toast.error('Authentication Error', message.slice(0, LONGEST_MESSAGE))
    }
    const target = safeNext(next)
    const signedOut = readSession().status === 'signed-out'
    if (signin !== undefined && signedOut) openAuthDialog('sign-in', target)
    if ([signin, next, error, message].some((value) => value !== undefined)) {
      const to = signin !== undefined && !signedOut ? target : '/'
      void navigate({ to, search: {}, replace: true })
    }
  }, [signin, next, error, message, navigate])
}
