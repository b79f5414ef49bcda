import { Link } from '@tanstack/react-router'
import { formatMoment } from '#shared/firm/dates.ts'
import type { StaffThread } from '#shared/messages/staff-messages.schema.ts'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import type { InboxSearch } from '#client/portal/staff/base/admin-search.ts'
import { shortAge } from '#client/portal/ui/format.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { nameOf } from './inbox-views.ts'
import styles from './inbox.module.css'
import { Group } from '#client/public/ui/layout.tsx'

interface ThreadRowProps {
  thread: StaffThread
  /** When the list was loaded: ages count from here. */
  now: Date
  search: InboxSearch
  /** The title of the row: the client, or on a client's page the thread's subject. */
  by?: 'name' | 'label'
}

/** A thread in a list: whose it is, what it is about, and the beginning of the last message. */
export function ThreadRow({ thread, now, search, by = 'name' }: ThreadRowProps) {
  const { id, label, lastText, lastSide, unread } = thread
  const since = thread.waitingSince ?? thread.lastAt
  const open = id === search.thread
  return (
    <Link
      to="/admin/inbox"
      search={{ ...search, thread: id }}
      resetScroll={false}
      // Back leaves the thread that was opened last, and not each one before it.
      replace={search.thread !== undefined}
      className={styles.thread}
      aria-current={open || undefined}
      data-main
      data-unread={unread > 0 || undefined}
    >
      <bdi className="truncate news">{by === 'name' ? nameOf(thread) : label}</bdi>
      <time
        className="fine figures one-line"
        dateTime={since.toISOString()}
        title={formatMoment(since)}
      >
        {shortAge(since, now)}
      </time>
      {by === 'name' && <span className={styles.label}>{label}</span>}
      <span className={styles.words}>
        {lastSide === 'staff' && 'We: '}
        {lastText}
      </span>
      <Marks thread={thread} by={by} />
    </Link>
  )
}

function Marks({ thread, by }: Pick<ThreadRowProps, 'thread' | 'by'>) {
  const { client, assignee, audience, late, unread, waitingOn, state } = thread
  return (
    <Group as="span" gap={4} className={`fine whole-line-grid ${styles.marks}`}>
      {late && (
        <Badge tone="yellow" icon="clock">
          Late
        </Badge>
      )}
      {unread > 0 && <Badge tone="accent">{`${unread} new`}</Badge>}
      {client === null && <Badge tone="grey">Visitor</Badge>}
      {by === 'name' && <UnprovenBadge client={client} />}
      {audience === 'one' && <Badge tone="purple">Private</Badge>}
      {by === 'label' && <span>{waitsFor({ waitingOn, state })}</span>}
      {assignee !== null && <bdi>{assignee.name}</bdi>}
    </Group>
  )
}

/** Says who has to answer, or whether the thread is open or closed. */
export function waitsFor({ waitingOn, state }: Pick<StaffThread, 'waitingOn' | 'state'>): string {
  if (state === 'done') return 'Closed'
  if (waitingOn === null) return 'Open'
  return waitingOn === 'firm' ? 'Waiting for us' : 'Waiting for the client'
}
