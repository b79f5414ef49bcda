import { Link } from '@tanstack/react-router'
import {
  NotificationRows,
  NotificationSkeleton,
} from '#client/portal/notifications/NotificationRows.tsx'
import { useNotifications } from '#client/portal/notifications/use-notifications.ts'
import { CollapsibleOnPhone } from '#client/portal/ui/CollapsibleOnPhone.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'

/** The newest notifications. */
export function RecentActivity() {
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
