import { Link } from '@tanstack/react-router'
import type { AlarmView } from '#shared/audit/alarms.schema.ts'
import { formatMoment } from '#shared/firm/dates.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { notificationLink } from '#client/portal/notifications/use-notifications.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { Group } from '#client/public/ui/layout.tsx'

/** The banner on the admin screens. Nobody can close it: an alarm goes away when it is solved. */
export function AlarmsBanner({ alarms }: { alarms: AlarmView[] }) {
  const [shown, more] = [alarms.slice(0, SHOWN), alarms.slice(SHOWN)]
  return (
    <div role="alert" aria-label="Alarms" className="note on-error mb-24" data-print="hide">
      <List alarms={shown} />
      {more.length > 0 && (
        <details>
          <summary className="strong">{more.length} more</summary>
          <List alarms={more} />
        </details>
      )}
    </div>
  )
}

const SHOWN = 3

function List({ alarms }: { alarms: AlarmView[] }) {
  return (
    <ul className="rows">
      {alarms.map((alarm) => (
        <Alarm key={alarm.id} alarm={alarm} />
      ))}
    </ul>
  )
}

function Alarm({ alarm: { id, since, text, advice, href, confirmable } }: { alarm: AlarmView }) {
  const confirm = trpc.admin.alarms.confirm.useMutation({
    onSuccess: () =>
      toast.success('Confirmed', 'The activity log records that you looked into it.'),
    onError: (error) => reportFailure('It could not be confirmed', error),
    onSettled: () => queries.admin.alarms.list.invalidate(),
  })
  return (
    <Group as="li" className="py-8">
      <Icon className="error" name="alert" />
      <div className="text-small breaks basis-208">
        <p className="text-body strong">{text}</p>
        <p>
          {advice} {href === null && 'Tell the person who runs the server. '}
          <span className="one-line">Since {formatMoment(since)}.</span>
        </p>
      </div>
      {href !== null && (
        <Link
          {...notificationLink(href)}
          className="row-inline target strong"
          aria-label={`Show: ${text}`}
        >
          Show
        </Link>
      )}
      {confirmable && (
        <Button
          size="small"
          pending={confirm.isPending}
          aria-label={`I looked into it: ${text}`}
          onClick={() => confirm.mutate({ id })}
        >
          I looked into it
        </Button>
      )}
    </Group>
  )
}
