import { useUser } from '#client/public/session/session.ts'
import { NextStep } from '#client/portal/client-portal/NextStep.tsx'
import { ActionList, type ActionItem } from '#client/portal/ui/ActionList.tsx'
import { PageHeading } from '#client/public/ui/PageHeading.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { EstimatedRefundCard } from './EstimatedRefundCard.tsx'
import { FilingStatusCard } from './FilingStatusCard.tsx'
import { greetingName } from './greeting.ts'
import { NotificationsCard } from './NotificationsCard.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import styles from './dashboard.module.css'

/** Where a signed-in user arrives: what comes next, how things stand, what happened lately. */
export function DashboardScreen() {
  const user = useUser()
  return (
    <>
      <PageHeading title={user === null ? 'Welcome back' : `Welcome back, ${greetingName(user)}`} />
      <NextStep />
      <div className={styles.cards}>
        <FilingStatusCard />
        <EstimatedRefundCard />
        <NotificationsCard />
      </div>
      <div className={styles.columns}>
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
