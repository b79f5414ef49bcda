import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { formatMoment } from '#shared/firm/dates.ts'
import type { ClientThread } from '#shared/messages/messages.schema.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { shortAge } from '#client/portal/ui/format.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { useReadsOnly } from '#client/public/session/my-clients.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, Skeleton } from '#client/public/ui/States.tsx'
import { useThreads } from './use-threads.ts'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

/** The threads of a client and the firm, one row for each thing that they talk about. */
export function ThreadsScreen() {
  const navigate = useNavigate()
  const dialog = useDialog()
  const readsOnly = useReadsOnly()
  const write = !readsOnly && (
    <ChangeButton variant="primary" icon="plus" onClick={dialog.open}>
      New message
    </ChangeButton>
  )
  return (
    <>
      <PageHeading
        title="Messages"
        lead="What you and our staff write to each other. This is also the safe place for numbers and files."
      >
        {write}
      </PageHeading>
      <Panel flush>
        <Threads />
      </Panel>
      {dialog.show((frame) => (
        <NewMessageDialog
          {...frame}
          of={null}
          onSent={(id) => void navigate({ to: '/messages/$id', params: { id } })}
        />
      ))}
    </>
  )
}

const SearchBox = lazyPart(() => import('#client/portal/ui/SearchBox.tsx').then((m) => m.SearchBox))

const NewMessageDialog = lazyPart(() =>
  import('./NewMessageDialog.tsx').then((m) => m.NewMessageDialog),
)

/** So many talks are found without a search. */
const found = 5

function Threads() {
  const [search, setSearch] = useState<string>()
  const query = useThreads({ search })
  const now = new Date(query.dataUpdatedAt)
  return (
    <QueryBoundary
      query={query}
      what="your messages"
      failed="Your messages could not be loaded."
      skeleton={<ThreadsSkeleton />}
    >
      {({ pages }) => {
        const threads = pages.flatMap(({ items }) => items)
        if (threads.length === 0 && search === undefined) {
          return (
            <EmptyState title="No messages yet" drawing="no-messages">
              Ask us anything: here, or with “Ask” beside a document, a return or a letter.
            </EmptyState>
          )
        }
        return (
          <>
            {(threads.length > found || search !== undefined) && (
              <Suspense>
                <div className="inset line-below">
                  <SearchBox label="Search your messages" onSearch={setSearch} />
                </div>
              </Suspense>
            )}
            {threads.length === 0 && (
              <EmptyState title="No message has these words">
                Try another word, or a longer one.
              </EmptyState>
            )}
            <ul className="rows measured" aria-label="Messages">
              {threads.map((thread) => (
                <li key={thread.id}>
                  <ThreadRow thread={thread} now={now} />
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <p className="py-16 text-center line-above">
                <Button
                  size="small"
                  pending={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Show older messages
                </Button>
              </p>
            )}
          </>
        )
      }}
    </QueryBoundary>
  )
}

function ThreadRow({ thread, now }: { thread: ClientThread; now: Date }) {
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

function ThreadsSkeleton() {
  return (
    <ul className="rows">
      {[0, 1, 2].map((row) => (
        <Row key={row} as="li" align="stretch" gap={12} inset className="min-96">
          <span className="dot" />
          <Stack as="span" gap={4} className="grows">
            <Skeleton width={`${[40, 52, 34][row]}%`} height="1.25rem" />
            <Skeleton width="80%" />
            <Skeleton width="8rem" height="1.5rem" />
          </Stack>
        </Row>
      ))}
    </ul>
  )
}
