import { PortalPage } from '../shell/PortalFrame.tsx'
import { Unreachable } from '../shell/refusals.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

export { warmDashboard } from '../portal/warm-screens.ts'

/** What `/` shows to those who are signed in. */
export function SignedInHome({ unreachable }: { unreachable: boolean }) {
  return <PortalPage>{unreachable ? <Unreachable /> : <DashboardScreen />}</PortalPage>
}
