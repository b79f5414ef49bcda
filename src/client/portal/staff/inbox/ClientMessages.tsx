import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { threadsOf } from '#client/portal/staff/base/staff-calls.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { WriteDialog } from './lazy-dialogs.ts'
import { ThreadRow } from './ThreadRow.tsx'
import type { Addressee } from './WriteDialog.tsx'

interface ClientMessagesProps {
  id: string
  /** Undefined while loading. */
  client: Addressee | undefined
}

/** A client's threads, the newest word first. */
export function ClientMessages({ id, client }: ClientMessagesProps) {
  const query = trpc.admin.messages.list.useQuery(threadsOf(id), { refetchOnMount: readAgain })
  const writing = useDialog()
  return (
    <Panel
      title="Messages"
      flush
      aside={
        <Button
          size="small"
          data-print="hide"
          disabled={client === undefined}
          onClick={writing.open}
        >
          Write a message
        </Button>
      }
    >
      <QueryBoundary
        query={query}
        what="messages"
        failed="The messages could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="p-inset muted">None yet.</p>
          ) : (
            <ul className="rows" aria-label="Threads">
              {items.map((thread) => (
                <li key={thread.id}>
                  <ThreadRow
                    thread={thread}
                    now={new Date(query.dataUpdatedAt)}
                    search={{}}
                    by="label"
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {client && writing.show((frame) => <WriteDialog client={client} {...frame} />)}
    </Panel>
  )
}
