import { formatDate } from '#shared/dates.ts'
import type { PaperReminders } from '#shared/request-items.schema.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'
import { formatCount } from '#client/portal/admin/format.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'

/** When the client was last reminded of missing papers, and how to stop the reminders. */
export function Reminders({ clientId: id }: { clientId: string }) {
  const { data } = trpc.admin.requestItems.reminders.useQuery({ id }, { refetchOnMount: readAgain })
  const stop = trpc.admin.requestItems.stopReminders.useMutation({
    onSuccess: (saved) => queries.admin.requestItems.reminders.setData({ id }, saved),
    onError: (error) => reportFailure('The reminders could not be changed', error),
  })
  const stopped = data !== undefined && data.stoppedAt !== null
  return (
    <>
      <span className="small">{data ? describe(data) : <Skeleton width="10rem" />}</span>
      <Button
        size="small"
        variant="quiet"
        data-print="hide"
        aria-disabled={data === undefined || undefined}
        pending={stop.isPending}
        onClick={() => data && stop.mutate({ id, stopped: !stopped })}
      >
        {stopped ? 'Resume reminders' : 'Stop reminders'}
      </Button>
    </>
  )
}

function describe({ sent, lastSentAt, stoppedAt }: PaperReminders): string {
  const last = lastSentAt && `Last reminder ${formatDate(lastSentAt)}`
  if (stoppedAt !== null) {
    return [`Reminders stopped ${formatDate(stoppedAt)}.`, last && `${last}.`]
      .filter(Boolean)
      .join(' ')
  }
  if (last === null) return 'No reminder of papers yet.'
  return `${last}, ${formatCount(sent, 'reminder')} since the last request.`
}
