import { NextStep } from '#client/portal/client-portal/NextStep.tsx'
import {
  ImpersonationEnded,
  PortalPage,
  Unreachable,
} from '#client/portal/layout/AuthenticatedLayout.tsx'
import { type ActionItem, ActionList } from '#client/portal/ui/ActionList.tsx'
import { greetingName } from '#client/portal/ui/format.ts'
import { useSession, useUser } from '#client/public/session/session.ts'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EstimatedRefundCard, FilingStatusCard, NotificationsCard } from './FigureCards.tsx'
import { Progress } from './Progress.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import styles from './dashboard.module.css'

export function DashboardScreen() {
  const user = useUser()
  return (
    <>
      <PageHeading
        title={
          user === null ? (
            'Welcome back'
          ) : (
            <>
              Welcome back, <bdi>{greetingName(user)}</bdi>
            </>
          )
        }
      />
      <NextStep />
      <Progress />
      <div className="stack gap-20px three-columns narrow-one-column narrow-gap-2">
        <FilingStatusCard />
        <EstimatedRefundCard />
        <NotificationsCard />
      </div>
      <div className={`stack gap-20px columns-3-2 mt-20px narrow-one-column ${styles.columns}`}>
        <RecentActivity />
        <Panel title="Quick actions" flush>
          <ActionList items={ACTIONS} />
        </Panel>
      </div>
    </>
  )
}

const ACTIONS: readonly ActionItem[] = [
  { to: '/documents', label: 'Upload Documents', icon: 'upload' },
  { to: '/client-portal', label: 'View Returns', icon: 'document' },
  { to: '/profile', label: 'Update Profile', icon: 'user' },
  { to: '/resources', label: 'Tax Tips', icon: 'lightbulb' },
]

/** `/` for a signed-in user. */
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
