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

const VISIBLE = 3

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
          list.length === 0 ? <NoActivity /> : <Activities list={list.slice(0, VISIBLE)} />
        }
      </QueryBoundary>
    </Panel>
  )
}

function Activities({ list }: { list: readonly Notification[] }) {
  const markRead = useMarkRead()
  return (
    <ul className={styles.list}>
      {list.map((notification) => (
        <li key={notification.id}>
          <Activity
            notification={notification}
            onOpen={() => {
              if (!notification.read) markRead({ id: notification.id })
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function Activity({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { title, message, read, createdAt, href } = notification
  return (
    <Link {...notificationLink(href)} className={styles.item} onClick={onOpen}>
      <span className={styles.dot} data-unread={!read || undefined} />
      <span className={styles.text}>
        <span className={styles.title} data-unread={!read || undefined}>
          {title}
          {!read && <span className="visually-hidden"> (unread)</span>}
        </span>
        <span className={styles.message}>{message}</span>
      </span>
      <time className={styles.date} dateTime={createdAt.toISOString()}>
        {formatDate(createdAt)}
      </time>
    </Link>
  )
}

function NoActivity() {
  return (
    <EmptyState title="Nothing has happened yet" drawing="no-messages">
      When your return moves on or we need something, you read it here.
    </EmptyState>
  )
}

function PanelSkeleton() {
  return (
    <ul className={styles.list}>
      {[52, 40, 46].map((width) => (
        <li key={width} className={styles.item}>
          <span className={styles.dot} />
          <span className={styles.text}>
            <span className={styles.title}>
              <Skeleton width={`${width}%`} />
            </span>
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
