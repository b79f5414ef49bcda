import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { maxNotifications } from '#shared/base/api.ts'
import { Select } from '#client/portal/ui/ListFields.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState } from '#client/public/ui/States.tsx'
import { isKind, kindLabels, kindOf, type NotificationsSearch } from './kinds.ts'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NotificationRows, NotificationSkeleton } from './NotificationRows.tsx'
import { countUnread, useNotifications } from './use-notifications.ts'
import { Group } from '#client/public/ui/layout.tsx'

export function NotificationsScreen() {
  const notifications = useNotifications()
  const { show, kind } = useSearch({ from: '/_portal/notifications' })
  const navigate = useNavigate()
  const ofKind = notifications.data?.filter(({ href }) => !kind || kindOf(href) === kind) ?? []
  const unread = countUnread(ofKind)
  const kept = kind && { kind }
  return (
    <>
      <PageHeading title="Notifications" lead="Updates about your account and returns." />
      <Group between mb={16}>
        <nav className="row gap-20" aria-label="Show">
          <Filter search={{ ...kept }} label="All" />
          <Filter
            search={{ show: 'unread', ...kept }}
            label={unread === 0 ? 'Unread' : `Unread (${unread})`}
          />
        </nav>
        <Select
          className="push"
          label="Kind"
          options={KINDS}
          value={kind ?? ''}
          onChange={(value) =>
            void navigate({
              to: '/notifications',
              search: { ...(show && { show }), ...(isKind(value) && { kind: value }) },
              replace: true,
              resetScroll: false,
            })
          }
        />
        <MarkAllRead />
      </Group>
      <Panel flush>
        <QueryBoundary
          query={notifications}
          what="notifications"
          failed="Your notifications could not be loaded."
          skeleton={<NotificationSkeleton rows={6} />}
        >
          {() =>
            show === 'unread' && unread === 0 ? (
              <EmptyState title="All caught up" drawing="no-messages">
                You have read everything.
              </EmptyState>
            ) : (
              <NotificationRows list={ofKind.filter(({ read }) => show !== 'unread' || !read)} />
            )
          }
        </QueryBoundary>
      </Panel>
      {notifications.data?.length === maxNotifications && (
        <p className="meta mt-16 text-center">The {maxNotifications} newest are shown.</p>
      )}
    </>
  )
}

function Filter({ search, label }: { search: NotificationsSearch; label: string }) {
  return (
    <Link
      to="/notifications"
      search={search}
      replace
      resetScroll={false}
      activeOptions={EXACT}
      className="tab figures"
    >
      {label}
    </Link>
  )
}

const KINDS = [
  { value: '', label: 'All kinds' },
  ...Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
]

const EXACT = { exact: true, includeSearch: true } as const
