import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/firm/dates.ts'
import type { Notification } from '#shared/realtime/notifications.schema.ts'
import { EmptyState, Skeleton } from '#client/public/ui/States.tsx'
import { notificationLink, useMarkRead } from './use-notifications.ts'
import styles from './NotificationRows.module.css'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

/** Each row links to the screen that it is about. Opening it marks it as read. */
export function NotificationRows({ list }: { list: readonly Notification[] }) {
  const markRead = useMarkRead()
  if (list.length === 0) {
    return (
      <EmptyState title="Nothing has happened yet" drawing="no-messages">
        You’ll see it here when your return moves forward or we need something.
      </EmptyState>
    )
  }
  return (
    <ul className="rows measured">
      {list.map(({ id, title, message, read, createdAt, href }) => (
        <li key={id}>
          <Link
            {...notificationLink(href)}
            className="row-button ends"
            data-unread={!read || undefined}
            onClick={() => {
              if (!read) markRead({ id })
            }}
          >
            <span className="dot" />
            <Stack as="span" gap={2} className="grows breaks">
              <Group as="span" align="baseline" gap={0} between>
                <span className="news">
                  {title}
                  {!read && <span className="visually-hidden"> (unread)</span>}
                </span>
                <time className="meta" dateTime={createdAt.toISOString()}>
                  {formatDate(createdAt)}
                </time>
              </Group>
              <span className="subtext">{message}</span>
            </Stack>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function NotificationSkeleton({ rows }: { rows: number }) {
  return (
    <ul className="rows measured">
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row} as="li" gap={12} className={`row-button ${styles.waiting}`}>
          <span className="dot" />
          <Stack as="span" gap={2} className="grows breaks">
            <Skeleton width={`${[52, 40, 46][row % 3]}%`} />
            <span className="subtext">
              <Skeleton width="80%" height="0.875rem" />
            </span>
          </Stack>
        </Row>
      ))}
    </ul>
  )
}
