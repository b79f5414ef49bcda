import { NextStep } from '#client/portal/client/client-portal/NextStep.tsx'
import { useNextStep } from '#client/portal/client/client-portal/use-next-step.ts'
import {
  ImpersonationEnded,
  PortalPage,
  Unreachable,
} from '#client/portal/layout/AuthenticatedLayout.tsx'
import { type ActionItem, ActionList } from '#client/portal/ui/ActionList.tsx'
import { CollapsibleOnPhone } from '#client/portal/ui/CollapsibleOnPhone.tsx'
import { greetingName, firmToday, thisYear } from '#client/portal/ui/format.ts'
import { useSession, useUser } from '#client/public/session/session.ts'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EstimatedRefundCard, FilingStatusCard, NotificationsCard } from './FigureCards.tsx'
import styles from './dashboard.module.css'
import { returnWords } from '#shared/returns/return-name.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { yearToFile } from '#client/portal/ui/year-search.ts'
import { ReturnTimeline } from '#client/public/ui/ReturnTimeline.tsx'
import { Link } from '@tanstack/react-router'
import {
  NotificationRows,
  NotificationSkeleton,
} from '#client/portal/notifications/NotificationRows.tsx'
import { useNotifications } from '#client/portal/notifications/use-notifications.ts'
import { Stack } from '#client/public/ui/layout.tsx'

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
      <Stack gap={20} className="three-columns narrow-one-column">
        {hasReturn && <FilingStatusCard />}
        {hasReturn && <EstimatedRefundCard />}
        <NotificationsCard />
      </Stack>
      <div className={`wide-3-2 mt-20 ${styles.columns}`}>
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

/** The steps of the newest return, or the steps to come if there is none yet. */
function Progress() {
  const returns = trpc.returns.list.useQuery()
  const newest = returns.data?.[0] ?? { taxYear: yearToFile(thisYear()) }
  return (
    <Panel title={returnWords(newest).start} className="mb-20">
      <QueryBoundary
        query={returns}
        what="the return"
        failed="The return could not be loaded."
        skeleton={<ReturnTimeline taxReturn={undefined} today={firmToday()} />}
      >
        {([newest]) => <ReturnTimeline taxReturn={newest ?? null} today={firmToday()} />}
      </QueryBoundary>
    </Panel>
  )
}

/** The newest notifications. */
function RecentActivity() {
  const notifications = useNotifications()
  return (
    <Panel title="Recent Activity" flush aside={<Link to="/notifications">See all</Link>}>
      <CollapsibleOnPhone label="Show the newest">
        <QueryBoundary
          query={notifications}
          what="recent activity"
          failed="Recent activity could not be loaded."
          skeleton={<NotificationSkeleton rows={VISIBLE} />}
        >
          {(list) => <NotificationRows list={list.slice(0, VISIBLE)} />}
        </QueryBoundary>
      </CollapsibleOnPhone>
    </Panel>
  )
}

const VISIBLE = 3
