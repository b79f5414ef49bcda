import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/dates.ts'
import type { Notification } from '#shared/notifications.schema.ts'
import { countUnread } from '#client/portal/notifications/notification-diff.ts'
import { notificationLink } from '#client/portal/notifications/notification-link.ts'
import { useMarkRead, useNotifications } from '#client/portal/notifications/use-notifications.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { SkeletonRows } from '#client/public/ui/Skeleton.tsx'
import { toast } from '#client/public/ui/toast.ts'
import styles from './account.module.css'

export function NotificationsSection() {
  const notifications = useNotifications()
  const unread = countUnread(notifications.data ?? [])
  return (
    <FormSection
      title="Notifications"
      hint="Each leads to the screen it is about."
      note={notifications.data && (unread === 0 ? 'All caught up' : `${unread} unread`)}
      landmark
    >
      <QueryBoundary
        query={notifications}
        what="notifications"
        failed="Your notifications could not be loaded."
        skeleton={<SkeletonRows rows={4} />}
      >
        {(list) => (list.length === 0 ? <p>Nothing yet.</p> : <List list={list} unread={unread} />)}
      </QueryBoundary>
    </FormSection>
  )
}

function List({ list, unread }: { list: readonly Notification[]; unread: number }) {
  const markRead = useMarkRead()
  const markAll = trpc.notifications.markAllRead.useMutation({
    onSuccess: () => queries.notifications.list.invalidate(),
    onError: (error) => toast.error('Error', messageOf(error, 'They could not be marked.')),
  })
  return (
    <>
      {unread > 0 && (
        <div className={styles.top}>
          <Button size="small" pending={markAll.isPending} onClick={() => markAll.mutate()}>
            Mark all read
          </Button>
        </div>
      )}
      <ul className={styles.list}>
        {list.map(({ id, title, message, read, href, createdAt }) => (
          <li key={id} className={styles.row}>
            <div>
              <p className={[styles.what, read && styles.read].filter(Boolean).join(' ')}>
                <Link
                  {...notificationLink(href)}
                  className={styles.link}
                  onClick={() => {
                    if (!read) markRead({ id })
                  }}
                >
                  {title}
                </Link>
                {!read && <span className="visually-hidden"> (unread)</span>}
              </p>
              <p className={styles.detail}>{message}</p>
            </div>
            <time className={styles.detail} dateTime={createdAt.toISOString()}>
              {formatDate(createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </>
  )
}
