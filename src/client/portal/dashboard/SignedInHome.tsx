import { useSession } from '#client/public/session/session.ts'
import { PortalPage } from '#client/portal/layout/PortalFrame.tsx'
import { Unreachable } from '#client/portal/layout/refusals.tsx'
import { ViewOver } from '#client/portal/view-as/ViewOver.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

export { warmDashboard } from '#client/portal/client-portal/warm-screens.ts'

/** What `/` shows to those who are signed in. */
export function SignedInHome() {
  const { status } = useSession()
  return (
    <PortalPage>
      {status === 'unreachable' && <Unreachable />}
      {status === 'view-over' && <ViewOver />}
      {(status === 'signed-in' || status === 'leaving') && <DashboardScreen />}
    </PortalPage>
  )
}
