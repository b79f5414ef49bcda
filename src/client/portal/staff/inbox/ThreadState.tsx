import { firmDay } from '#shared/firm/business-days.ts'
import { formatDay } from '#shared/firm/dates.ts'
import type { OpenedStaffThread } from '#shared/messages/staff-messages.schema.ts'
import { firmToday, relativeTime } from '#client/portal/ui/format.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { readerOf } from './inbox-views.ts'
import { waitsFor } from './ThreadRow.tsx'
import { Group } from '#client/public/ui/layout.tsx'

/** The side that has to answer, since when, and the readers of the thread. */
export function ThreadState({ thread, now }: { thread: OpenedStaffThread; now: Date }) {
  const { waitingOn, waitingSince, late, snoozedUntil, audience, joint, state } = thread
  const tone = state === 'done' ? 'green' : waitingOn === 'firm' ? 'yellow' : 'grey'
  return (
    <Group as="p" gap={4} className="small">
      {late ? (
        <Badge tone="yellow" icon="clock">
          Late
        </Badge>
      ) : (
        <Badge tone={tone}>{waitsFor(thread)}</Badge>
      )}
      {waitingSince !== null && (
        <span>
          {late && `${waitsFor(thread)}, `}since {relativeTime(waitingSince, now)}
        </span>
      )}
      {snoozedUntil !== null && (
        <span>Snoozed until {formatDay(firmDay(snoozedUntil), firmToday())}</span>
      )}
      {audience === 'one' ? (
        <span>
          Private: only <bdi>{readerOf(thread).name}</bdi> and staff see it
        </span>
      ) : (
        joint && <span>Both spouses see it</span>
      )}
    </Group>
  )
}
