import { firmDay } from '#shared/firm/business-days.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { mostReminders } from '#shared/checklist/request-item-states.ts'
import type { DocumentReminders } from '#shared/checklist/request-items.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Group } from '#client/public/ui/layout.tsx'

interface RemindersProps {
  clientId: string
  className?: string | undefined
}

/** When the client was last reminded of missing documents, and what staff can do about it. */
export function Reminders({ clientId, className = '' }: RemindersProps) {
  const { line, actions } = useReminders(clientId)
  if (line === null) return null
  return (
    <div className={className}>
      <p className="small">{line}</p>
      <Group gap={0} className="ml-back-12" data-print="hide">
        {actions.map(({ label, pending, onChoose }) => (
          <Button key={label} size="small" variant="quiet" pending={pending} onClick={onChoose}>
            {label}
          </Button>
        ))}
      </Group>
    </div>
  )
}

/**
 * A client's reminders; null and nothing to do where nothing waits for the client and none are stopped. At most one
 * reminder a day and four for a request, and none while they are stopped.
 */
export function useReminders(id: string) {
  const { data } = trpc.admin.requestItems.reminders.useQuery({ id }, { refetchOnMount: readAgain })
  const stop = trpc.admin.requestItems.stopReminders.useMutation({
    onSuccess: (saved) => queries.admin.requestItems.reminders.setData({ id }, saved),
    onError: (error) => reportFailure('The reminders could not be changed', error),
  })
  const remind = trpc.admin.requestItems.remind.useMutation({
    onSuccess(saved) {
      queries.admin.requestItems.reminders.setData({ id }, saved)
      toast.success('Client reminded', 'The client sees it in the portal and gets an email.')
    },
    onError(error) {
      reportFailure('No reminder sent', error)
      void queries.admin.requestItems.reminders.invalidate({ id })
    },
  })
  if (data === undefined || !(data.waits || data.stoppedAt !== null)) return NOTHING
  const stopped = data.stoppedAt !== null
  const canRemind = !stopped && !isToday(data.lastSentAt) && data.sent < mostReminders
  return {
    line: describe(data),
    actions: [
      ...(canRemind
        ? [
            {
              label: 'Remind now',
              pending: remind.isPending,
              onChoose: () => remind.mutate({ id }),
            },
          ]
        : []),
      {
        label: stopped ? 'Resume reminders' : 'Stop reminders',
        pending: stop.isPending,
        onChoose: () => stop.mutate({ id, stopped: !stopped }),
      },
    ],
  }
}

const NOTHING = { line: null, actions: [] }

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
