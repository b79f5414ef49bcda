import { formatDate } from '#shared/dates.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'
import { formatCount } from '#client/portal/admin/format.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import styles from './return-page.module.css'

/** When the client was last reminded of missing papers, and how to stop the reminders. */
export function Reminders({ clientId: id }: { clientId: string }) {
  const { data } = trpc.admin.requestItems.reminders.useQuery({ id }, { refetchOnMount: readAgain })
  const stop = trpc.admin.requestItems.stopReminders.useMutation({
    onSuccess: (saved) => queries.admin.requestItems.reminders.setData({ id }, saved),
    onError: (error) => reportFailure('The reminders could not be changed', error),
  })
  if (data === undefined) return null
  const { sent, lastSentAt, stoppedAt } = data
  const stopped = stoppedAt !== null
  return (
    <p className={styles.reminders}>
      <span>
        {stopped && `Reminders stopped ${formatDate(stoppedAt)}. `}
        {lastSentAt === null
          ? !stopped && 'No reminder sent yet.'
          : `Last reminder ${formatDate(lastSentAt)}${stopped ? '' : `, ${formatCount(sent, 'reminder')} since the last request`}.`}
      </span>
      <Button
        size="small"
        variant="quiet"
        data-print="hide"
        pending={stop.isPending}
        onClick={() => stop.mutate({ id, stopped: !stopped })}
      >
        {stopped ? 'Resume reminders' : 'Stop reminders'}
      </Button>
    </p>
  )
}
