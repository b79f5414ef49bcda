import { messageOf } from '#client/portal/api/trpc.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { countUnread, useMarkAllRead, useNotifications } from './use-notifications.ts'

/**
 * Marks all of the user's notifications, including those that are not shown. Its message is below it, because the panel
 * covers toasts.
 */
export function MarkAllRead() {
  const { data: list = [] } = useNotifications()
  const { mutate, isPending, error } = useMarkAllRead()
  const unread = countUnread(list)
  const nothingToDo = unread === 0 && !isPending
  if (list.length === 0) return null
  return (
    <>
      <ChangeButton
        size="small"
        pending={isPending}
        aria-disabled={nothingToDo || undefined}
        onClick={nothingToDo ? undefined : () => mutate()}
      >
        Mark all as read
      </ChangeButton>
      <span className="visually-hidden" role="status">
        {unread === 0 ? 'All caught up' : `${unread} unread`}
      </span>
      {error && (
        <p className="error text-small whole-line" role="alert">
          {messageOf(error, 'We couldn’t mark them as read.')}
        </p>
      )}
    </>
  )
}
