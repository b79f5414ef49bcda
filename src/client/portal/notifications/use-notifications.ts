import { useCallback } from 'react'
import { useSession } from '#client/public/session/session.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { noteFailure } from '#client/portal/ui/note-failure.ts'
import { readImpersonation } from '#client/public/session/impersonation.ts'

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
