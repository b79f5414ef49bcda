import { useSession } from '#client/public/session/session.ts'
import { PortalPage } from '#client/portal/layout/AuthenticatedLayout.tsx'
import { Unreachable } from '#client/portal/layout/AccessStates.tsx'
import { ImpersonationEnded } from '#client/portal/impersonation/ImpersonationEnded.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

export { prefetchDashboard } from '#client/portal/client-portal/prefetch-screens.ts'

/** What `/` shows to those who are signed in. */
export function SignedInHome() {
  const { status } = useSession()
  return (
    <PortalPage>
      {status === 'unreachable' && <Unreachable />}
      {status === 'view-over' && <ImpersonationEnded />}
      {(status === 'signed-in' || status === 'leaving') && <DashboardScreen />}
    </PortalPage>
  )
}
