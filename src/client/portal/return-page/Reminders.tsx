import { firmDay } from '#shared/business-days.ts'
import { formatDate } from '#shared/dates.ts'
import { mostReminders } from '#shared/request-item-states.ts'
import type { DocumentReminders } from '#shared/request-items.schema.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { formatCount } from '#client/portal/staff/format.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'

interface RemindersProps {
  clientId: string
  /** True if something is missing. */
  waits: boolean
}

/** Shows when the client was last reminded of missing documents, sends a reminder, and stops the reminders. */
export function Reminders({ clientId: id, waits }: RemindersProps) {
  const { data } = useReminders(id)
  const stop = trpc.admin.requestItems.stopReminders.useMutation({
    onSuccess: (saved) => queries.admin.requestItems.reminders.setData({ id }, saved),
    onError: (error) => reportFailure('The reminders could not be changed', error),
  })
  const stopped = data !== undefined && data.stoppedAt !== null
  return (
    <>
      <span className="small">{data ? describe(data) : <Skeleton width="10rem" />}</span>
      {waits && <RemindButton clientId={id} size="small" variant="quiet" />}
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

interface RemindButtonProps {
  clientId: string
  size?: 'small'
  variant?: 'quiet'
}

/** Sends at most one reminder a day and four for a request, and none while the reminders are stopped. */
export function RemindButton({ clientId: id, ...look }: RemindButtonProps) {
  const { data } = useReminders(id)
  const remind = trpc.admin.requestItems.remind.useMutation({
    onSuccess(saved) {
      queries.admin.requestItems.reminders.setData({ id }, saved)
      toast.success('Client reminded', 'They see it in their portal, and get an email.')
    },
    onError(error) {
      reportFailure('The client could not be reminded', error)
      void queries.admin.requestItems.reminders.invalidate({ id })
    },
  })
  if (data === undefined || data.stoppedAt !== null || isToday(data.lastSentAt)) return null
  if (data.sent >= mostReminders) return null
  return (
    <Button
      {...look}
      data-print="hide"
      pending={remind.isPending}
      onClick={() => remind.mutate({ id })}
    >
      Remind now
    </Button>
  )
}

function useReminders(id: string) {
  return trpc.admin.requestItems.reminders.useQuery({ id }, { refetchOnMount: readAgain })
}

function isToday(moment: Date | null): boolean {
  return moment !== null && firmDay(moment) === firmToday()
}

function describe({ sent, lastSentAt, stoppedAt }: DocumentReminders): string {
  const last = lastSentAt && `Last reminder ${formatDate(lastSentAt)}`
  if (stoppedAt !== null) {
    return [`Reminders stopped ${formatDate(stoppedAt)}.`, last && `${last}.`]
      .filter(Boolean)
      .join(' ')
  }
  if (last === null) return 'No reminder of documents yet.'
  return `${last}, ${formatCount(sent, 'reminder')} since the last request.`
}
