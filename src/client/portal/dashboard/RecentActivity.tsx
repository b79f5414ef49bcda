import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/dates.ts'
import type { Notification } from '#shared/notifications.schema.ts'
import {
  notificationLink,
  useMarkRead,
  useNotifications,
} from '#client/portal/notifications/use-notifications.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, Skeleton } from '#client/public/ui/States.tsx'
import styles from './RecentActivity.module.css'

/** The newest notifications. Opening one marks it as read. */
export function RecentActivity() {
  const notifications = useNotifications()
  return (
    <Panel
      title="Recent Activity"
      flush
      aside={
        <Link to="/account" className={styles.all}>
          See all
        </Link>
      }
    >
      <QueryBoundary
        query={notifications}
        what="recent activity"
        failed="Recent activity could not be loaded."
        skeleton={<PanelSkeleton />}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="Nothing has happened yet" drawing="no-messages">
              When your return moves on or we need something, you read it here.
            </EmptyState>
          ) : (
            <ul className="divided">
              {list.slice(0, VISIBLE).map((notification) => (
                <Activity key={notification.id} notification={notification} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

const VISIBLE = 3

function Activity({ notification }: { notification: Notification }) {
  const { id, title, message, read, createdAt, href } = notification
  const markRead = useMarkRead()
  return (
    <li>
      <Link
        {...notificationLink(href)}
        className={styles.item}
        data-unread={!read || undefined}
        onClick={() => {
          if (!read) markRead({ id })
        }}
      >
        <span className={styles.dot} />
        <span className={styles.text}>
          <span className={styles.title}>
            {title}
            {!read && <span className="visually-hidden"> (unread)</span>}
          </span>
          <span className={styles.message}>{message}</span>
        </span>
        <time className="meta" dateTime={createdAt.toISOString()}>
          {formatDate(createdAt)}
        </time>
      </Link>
    </li>
  )
}

function PanelSkeleton() {
  return (
    <ul className="divided">
      {[52, 40, 46].map((width) => (
        <li key={width} className={styles.item}>
          <span className={styles.dot} />
          <span className={styles.text}>
            <Skeleton width={`${width}%`} />
            <span className={styles.message}>
              <Skeleton width="80%" height="0.875rem" />
            </span>
          </span>
          <Skeleton width="4.5rem" height="0.875rem" />
        </li>
      ))}
    </ul>
  )
}
