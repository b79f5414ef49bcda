import { useEffect, useRef } from 'react'
import type { Notification } from '#shared/notifications.schema.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { noteFailure } from '#client/portal/ui/note-failure.ts'
import { hasNewNotifications, roleUpdates } from './notification-diff.ts'
import { useMarkRead, useNotifications } from './use-notifications.ts'

/** Listens to the notifications while somebody is signed in, wherever they are. Shows nothing. */
export function NotificationsSync() {
  const { data, error } = useNotifications()
  const markRead = useMarkRead()
  const seen = useRef<readonly Notification[]>(undefined)

  useEffect(() => {
    if (error !== null) noteFailure('Notifications could not be loaded', error)
  }, [error])

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

/** Whatever the firm does to a return comes with a notification: then what the open screens know of it is old. */
function refreshReturns() {
  void queries.returns.list.invalidate()
  void queries.documents.listForReturn.invalidate()
  void queries.documents.filedReturns.invalidate()
}
