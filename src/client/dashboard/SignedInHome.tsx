import { useSession } from '../auth/session.ts'
import { PortalPage } from '../shell/PortalFrame.tsx'
import { Unreachable } from '../shell/refusals.tsx'
import { ViewOver } from '../view-as/ViewOver.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

export { warmDashboard } from '../portal/warm-screens.ts'

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
