import { defaultParseSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Notification } from '#shared/realtime/notifications.schema.ts'
import { isExpected, queries, trpc } from '#client/portal/api/trpc.ts'
import { readImpersonation } from '#client/public/session/impersonation.ts'
import { useSession } from '#client/public/session/session.ts'

const POLL_MS = 30_000

/** The user's notifications, newest first. All components share one poll. */
export function useNotifications() {
  const { status } = useSession()
  return trpc.notifications.list.useQuery(undefined, {
    enabled: status === 'signed-in' || status === 'loading',
    refetchInterval: POLL_MS,
  })
}

/**
 * Marks a notification as read in the cache at once, and as unread again if the call fails. Does nothing during an
 * impersonation.
 */
export function useMarkRead(): (notification: { id: string }) => void {
  const { mutate } = trpc.notifications.markRead.useMutation({
    onMutate: ({ id }) => setRead(id, true),
    onError(error, { id }) {
      setRead(id, false)
      noteFailure('A notification could not be marked as read', error)
    },
  })
  return useCallback(
    ({ id }) => {
      if (readImpersonation() === null) mutate({ id })
    },
    [mutate],
  )
}

/** Marks all as read in the cache at once, and reads them again if the call fails. */
export function useMarkAllRead() {
  return trpc.notifications.markAllRead.useMutation({
    onMutate: () => update(() => true, true),
    onError: () => void queries.notifications.list.invalidate(),
  })
}

function setRead(id: string, read: boolean) {
  update((notification) => notification.id === id, read)
}

function update(concerned: (notification: Notification) => boolean, read: boolean) {
  queries.notifications.list.setData(undefined, (list) =>
    list?.map((notification) =>
      concerned(notification) ? { ...notification, read } : notification,
    ),
  )
}

export function countUnread(list: readonly Notification[]): number {
  return list.filter(({ read }) => !read).length
}

export function notificationLink(href: string) {
  const { pathname: to, search } = new URL(href, location.origin)
  return { to, search: defaultParseSearch(search) }
}

/** Logs the failure of a call that the user did not ask for: the specification wants these in the console only. */
export function noteFailure(what: string, error: { message: string }): void {
  if (isExpected(error)) return
  // oxlint-disable-next-line no-console -- as the specification says
  console.error(what, error.message)
}
