import { clientName } from '#shared/client-name.ts'
import { formatMoment } from '#shared/dates.ts'
import type { FailedEmail } from '#shared/failed-emails.schema.ts'
import { firm } from '#shared/firm.ts'
import type { StaffThread } from '#shared/messages.schema.ts'
import { AdminNav } from '#client/portal/staff/AdminNav.tsx'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { inboxPageRows } from '#client/public/session/first-calls.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, SkeletonLines } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import styles from './inbox.module.css'

export function InboxScreen() {
  return (
    <UiProvider>
      <PageHeading
        title="Inbox"
        lead={`Messages of clients and visitors. We promise an answer ${firm.contactAnswer}.`}
      />
      <AdminNav />
      <FailedEmails />
      <Waiting />
    </UiProvider>
  )
}

/** The threads that wait for the firm, longest first. */
function Waiting() {
  const query = trpc.admin.messages.list.useInfiniteQuery(
    { view: 'firm', limit: inboxPageRows },
    { getNextPageParam: ({ nextCursor }) => nextCursor, refetchOnMount: readAgain },
  )
  return (
    <Panel flush>
      <h2 className="visually-hidden">Messages</h2>
      <QueryBoundary
        query={query}
        what="messages"
        failed="The messages could not be loaded."
        skeleton={<SkeletonLines />}
      >
        {({ pages }) => {
          const threads = pages.flatMap(({ items }) => items)
          return threads.length === 0 ? (
            <EmptyState title="Nothing is waiting for an answer" drawing="no-messages">
              Messages that clients and visitors write arrive here.
            </EmptyState>
          ) : (
            <ul className="rows">
              {threads.map((thread) => (
                <li key={thread.id} className="py-2 px-inset">
                  <p className="strong">
                    <bdi>{nameOf(thread)}</bdi> · {thread.label}
                  </p>
                  <p className="small breaks">{thread.lastText}</p>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryBoundary>
    </Panel>
  )
}

function nameOf({ client, visitor }: StaffThread): string {
  return client === null ? (visitor?.name ?? '') : clientName(client.firstName, client.lastName)
}

/** Emails that failed at every attempt. Renders nothing if there are none. */
function FailedEmails() {
  const mails = trpc.admin.mail.failedEmails.useQuery(undefined, { refetchOnMount: 'always' })
  if (mails.data ? mails.data.length === 0 : mails.error === null) return null
  return (
    <Panel title="Undelivered emails" flush>
      <QueryBoundary
        query={mails}
        what="the undelivered emails"
        failed="The undelivered emails could not be loaded."
        skeleton={null}
      >
        {(list) => (
          <ul className="rows">
            {list.map((mail) => (
              <Mail key={mail.id} mail={mail} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  )
}

function Mail({ mail: { id, template, to, queuedAt, attempts, reason } }: { mail: FailedEmail }) {
  const again = trpc.admin.mail.sendAgain.useMutation({
    onSuccess: () => toast.success('On its way', 'The email is being sent again.'),
    onError: (error) => reportFailure('It could not be sent again', error),
    onSettled: () =>
      Promise.all([
        queries.admin.mail.failedEmails.invalidate(),
        queries.admin.alarms.list.invalidate(),
      ]),
  })
  const kind = (template ?? 'an email').replaceAll('-', ' ')
  const recipient = to ?? 'the firm'
  return (
    <li className={`between wrap py-2 px-inset gap-12px gap-x-3 ${styles.mail}`}>
      <div>
        <p className="strong">
          {kind.charAt(0).toUpperCase() + kind.slice(1)} to <bdi>{recipient}</bdi>
        </p>
        <p className="small">
          {formatMoment(queuedAt)} · {attempts} tries · {reason}
        </p>
      </div>
      <Button
        size="small"
        pending={again.isPending}
        aria-label={`Send again: ${kind} to ${recipient}`}
        onClick={() => again.mutate({ id })}
      >
        Send again
      </Button>
    </li>
  )
}
