import { defaultParseSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { readImpersonation } from '#client/public/session/impersonation.ts'
import { useSession } from '#client/public/session/session.ts'

/** How often a signed-in user's notifications are asked for, in milliseconds. */
const POLL_MS = 30_000

/** The user's notifications, newest first, asked for every 30 seconds. All users of this hook share one poll. */
export function useNotifications() {
  const { status } = useSession()
  return trpc.notifications.list.useQuery(undefined, {
    enabled: status === 'signed-in' || status === 'loading',
    refetchInterval: POLL_MS,
  })
}

/**
 * Marks one as read: here at once, and back to unread if the server could not be told. Who views as a client reads
 * without a trace.
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

function setRead(id: string, read: boolean) {
  queries.notifications.list.setData(undefined, (list) =>
    list?.map((notification) =>
      notification.id === id ? { ...notification, read } : notification,
    ),
  )
}

/** Where a notification leads, for a link: its screen, and which part of it, such as a year. */
export function notificationLink(href: string) {
  const { pathname: to, search } = new URL(href, location.origin)
  return { to, search: defaultParseSearch(search) }
}

/** For what fails without a person having asked for it: the specification wants these in the console only. */
export function noteFailure(what: string, error: { message: string }): void {
  // oxlint-disable-next-line no-console
  console.error(what, error.message)
}
