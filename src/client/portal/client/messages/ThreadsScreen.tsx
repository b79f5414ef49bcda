import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { useReadsOnly } from '#client/public/session/my-clients.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, Skeleton } from '#client/public/ui/States.tsx'
import { ThreadRow } from './ThreadRow.tsx'
import { useThreads } from './use-threads.ts'
import { Row, Stack } from '#client/public/ui/layout.tsx'

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
