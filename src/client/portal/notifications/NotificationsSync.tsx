import { useEffect, useRef } from 'react'
import type { Notification } from '#shared/realtime/notifications.schema.ts'
import { roleUpdatedTitle } from '#shared/base/api.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { unreadCount } from '#client/public/session/unread.ts'
import { countUnread, noteFailure, useMarkRead, useNotifications } from './use-notifications.ts'

export function NotificationsSync() {
  const { data, error } = useNotifications()
  const markRead = useMarkRead()
  const seen = useRef<readonly Notification[]>(undefined)

  useEffect(() => {
    if (error !== null) noteFailure('Notifications could not be loaded', error)
  }, [error])

  useEffect(() => {
    unreadCount.set(data === undefined ? null : countUnread(data))
    return () => unreadCount.set(null)
  }, [data])

  useEffect(() => {
    if (data === undefined) return
    if (hasNewNotifications(seen.current, data)) refreshReturns()
    seen.current = data
    for (const { id } of roleUpdates(data)) {
      void queries.auth.currentUser.refetch().then(() => markRead({ id }))
    }
  }, [data, markRead])

  return null
}

/** Each change that the firm makes to a return comes with a notification, so the returns on the screen may be stale. */
function refreshReturns() {
  void queries.returns.list.invalidate()
  void queries.documents.listForReturn.invalidate()
  void queries.documents.filedReturns.invalidate()
}

export function roleUpdates(list: readonly Notification[]): Notification[] {
  return list.filter(({ title, read }) => title === roleUpdatedTitle && !read)
}

/** True if notifications were added. The ones in the first list are not new. */
export function hasNewNotifications(
  before: readonly Notification[] | undefined,
  now: readonly Notification[],
): boolean {
  if (before === undefined) return false
  const idsBefore = new Set(before.map(({ id }) => id))
  return now.some(({ id }) => !idsBefore.has(id))
}
