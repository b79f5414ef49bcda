import { Link } from '@tanstack/react-router'
import type { CallEntry } from '#shared/clients/client-calls.schema.ts'
import { formatDate, formatDay } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { formatPhone } from '#shared/base/format-phone.ts'
import { documentsOf } from '#shared/returns/return-step.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { AdminNav } from '#client/portal/staff/base/AdminNav.tsx'
import { fullName } from '#client/portal/staff/base/format.ts'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import { daysSince, firmToday } from '#client/portal/ui/format.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button, buttonClass } from '#client/public/ui/Button.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { Group } from '#client/public/ui/layout.tsx'

/** The clients that the front desk calls: office clients, who get no reminders by email, and those who have not paid after three. */
export function CallListScreen() {
  const calls = trpc.admin.clients.callList.useQuery(undefined, { refetchOnMount: readAgain })
  const dialog = useDialog<[CallEntry]>()
  return (
    <>
      <PageHeading
        title="Call list"
        lead="Clients who don’t sign in and have something to send, sign or pay, and who has not paid after three reminders."
      />
      <AdminNav />
      <QueryBoundary
        query={calls}
        what="the call list"
        failed="The call list could not be loaded."
        skeleton={
          <Panel flush>
            <SkeletonRows rows={4} />
          </Panel>
        }
      >
        {(entries) => <Calls entries={entries} onLog={dialog.open} />}
      </QueryBoundary>
      {dialog.show((frame, entry) => (
        <LogCallDialog entry={entry} {...frame} />
      ))}
    </>
  )
}

const LogCallDialog = lazyPart(() => import('./LogCallDialog.tsx').then((m) => m.LogCallDialog))

interface CallsProps {
  entries: readonly CallEntry[]
  onLog: (entry: CallEntry) => void
}

function Calls({ entries, onLog }: CallsProps) {
  const today = firmToday()
  const due = entries.filter(({ dueOn }) => dueOn <= today)
  const later = entries.filter(({ dueOn }) => dueOn > today)
  return (
    <>
      <Panel title="Today" flush>
        {due.length === 0 ? (
          <EmptyState title="No calls today" drawing="nothing-found">
            Clients are listed here three days after you ask for something.
          </EmptyState>
        ) : (
          <Rows entries={due} onLog={onLog} />
        )}
      </Panel>
      {later.length > 0 && (
        <div className="mt-24">
          <Panel title="Later" flush>
            <Rows entries={later} onLog={onLog} />
          </Panel>
        </div>
      )}
    </>
  )
}

function Rows({ entries, onLog }: CallsProps) {
  return (
    <ul className="rows">
      {entries.map((entry) => (
        <EntryRow key={entry.client.id} entry={entry} onLog={onLog} />
      ))}
    </ul>
  )
}

function EntryRow({ entry, onLog }: { entry: CallEntry; onLog: CallsProps['onLog'] }) {
  const { client, reasons, lastCall, dueOn } = entry
  const name = fullName(client)
  return (
    <Group as="li" gap={16} between inset>
      <div className="breaks basis-256 grows">
        <h3 className="subheading">
          <Link to="/admin/clients/$id" params={client} className="bare-link hover-underlined">
            <bdi>{name}</bdi>
          </Link>{' '}
          <UnprovenBadge client={client} />
        </h3>
        <ul className="text-row">
          {reasons.map((reason) => (
            <li key={`${reason.taxReturnId} ${reason.why} ${reason.invoice?.id}`}>
              {reason.taxReturnId !== null && (
                <>
                  <Link to="/admin/returns/$id" params={{ id: reason.taxReturnId }}>
                    {reason.taxYear}
                  </Link>
                  :{' '}
                </>
              )}
              {describeReason(reason)}
            </li>
          ))}
        </ul>
        <p className="small">
          {lastCall
            ? `Called ${formatDate(lastCall.at)}${lastCall.by === null ? '' : ` by ${lastCall.by}`}: ${lastCall.note}`
            : 'Not called yet'}
          {dueOn > firmToday() && `. Next call ${formatDay(dueOn, firmToday())}.`}
        </p>
      </div>
      <Group gap={4}>
        {client.phone === null ? (
          <span className="subtext">No phone number</span>
        ) : (
          <a
            className={buttonClass({ size: 'small', variant: 'primary' })}
            href={`tel:+1${client.phone}`}
            aria-label={`${formatPhone(client.phone)}, call ${name}`}
            data-print="hide"
          >
            {formatPhone(client.phone)}
          </a>
        )}
        {client.phone !== null && (
          <span className="figures" data-print="only">
            {formatPhone(client.phone)}
          </span>
        )}
        <Button
          size="small"
          data-print="hide"
          aria-label={`Log call to ${name}`}
          onClick={() => onLog(entry)}
        >
          Log call
        </Button>
      </Group>
    </Group>
  )
}

type Unpaid = NonNullable<CallEntry['reasons'][number]['invoice']>

function describeUnpaid({ number, cents, dueOn }: Unpaid): string {
  const days = daysSince(dueOn)
  const age = days <= 0 ? 'due today' : `${days === 1 ? 'one day' : `${days} days`} overdue`
  return `${formatCents(cents)} of invoice ${number}, ${age}`
}

function describeReason({ why, documents, invoice }: CallEntry['reasons'][number]): string {
  switch (why) {
    case 'invoice':
      return invoice === null ? 'not paid' : describeUnpaid(invoice)
    case 'documents':
      return documents === 0 ? 'nothing sent yet' : `${documentsOf(documents)} asked for`
    case 'signature':
      return 'waits for a signature'
    case 'payment':
      return 'not paid'
    case 'message':
      return 'we wrote about it'
  }
}
