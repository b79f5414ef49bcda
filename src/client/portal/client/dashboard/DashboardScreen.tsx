import { NextStep } from '#client/portal/client/client-portal/NextStep.tsx'
import { useNextStep } from '#client/portal/client/client-portal/use-next-step.ts'
import {
  ImpersonationEnded,
  PortalPage,
  Unreachable,
} from '#client/portal/layout/AuthenticatedLayout.tsx'
import { type ActionItem, ActionList } from '#client/portal/ui/ActionList.tsx'
import { CollapsibleOnPhone } from '#client/portal/ui/CollapsibleOnPhone.tsx'
import { greetingName } from '#client/portal/ui/format.ts'
import { useSession, useUser } from '#client/public/session/session.ts'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EstimatedRefundCard, FilingStatusCard, NotificationsCard } from './FigureCards.tsx'
import { Progress } from './Progress.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import styles from './dashboard.module.css'

export function DashboardScreen() {
  const user = useUser()
  const hasReturn = !useNextStep()?.withoutReturn
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
      {hasReturn && <Progress />}
      <div className="stack gap-20px three-columns narrow-one-column narrow-gap-2">
        {hasReturn && <FilingStatusCard />}
        {hasReturn && <EstimatedRefundCard />}
        <NotificationsCard />
      </div>
      <div className={`columns wide-3-2 gap-20px mt-20px ${styles.columns}`}>
        <RecentActivity />
        <Panel title="Quick actions" flush>
          <CollapsibleOnPhone label="Show them">
            <ActionList items={ACTIONS} />
          </CollapsibleOnPhone>
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
