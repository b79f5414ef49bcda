import { Link } from '@tanstack/react-router'
import { formatMoment } from '#shared/firm/dates.ts'
import type { ClientThread } from '#shared/messages/messages.schema.ts'
import { shortAge } from '#client/portal/ui/format.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** A thread in the client's list: its subject, the last message and the side that has to answer. */
export function ThreadRow({ thread, now }: { thread: ClientThread; now: Date }) {
  const { id, label, deleted, taxYear, about, lastText, lastSide, lastAt, unread } = thread
  const ofYear = taxYear !== null && (about === 'document' || about === 'item')
  return (
    <Link
      to="/messages/$id"
      params={{ id }}
      className="row-button min-96"
      data-unread={unread > 0 || undefined}
    >
      <span className="dot" />
      <Stack as="span" gap={2} className="grows">
        <Group as="span" align="baseline" gap={0} between>
          <span className="breaks shrinks news">
            <bdi>{label}</bdi>
            {deleted && <span className="muted"> (deleted)</span>}
            {ofYear && <span className="muted regular"> · {taxYear}</span>}
            {unread > 0 && <span className="visually-hidden"> ({unread} unread)</span>}
          </span>
          <time className="meta" dateTime={lastAt.toISOString()} title={formatMoment(lastAt)}>
            {shortAge(lastAt, now)}
          </time>
        </Group>
        <span className="subtext truncate block">
          {lastSide === 'client' && 'Sent: '}
          <bdi>{lastText}</bdi>
        </span>
        <Group as="span" gap={4} mt={4}>
          <Waits thread={thread} />
          {thread.audience === 'one' && (
            <Badge tone="grey" icon="lock">
              Only you
            </Badge>
          )}
        </Group>
      </Stack>
    </Link>
  )
}

function Waits({ thread: { state, waitingOn } }: { thread: ClientThread }) {
  if (state === 'done') {
    return (
      <Badge tone="green" icon="check">
        Closed
      </Badge>
    )
  }
  if (waitingOn === 'client') return <Badge tone="grey">We wrote last</Badge>
  if (waitingOn === null) return null
  return (
    <Badge tone="blue" icon="clock">
      Waiting for us
    </Badge>
  )
}
