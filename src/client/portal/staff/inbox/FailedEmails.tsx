import { formatMoment } from '#shared/firm/dates.ts'
import type { FailedEmail } from '#shared/mail/failed-emails.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Group } from '#client/public/ui/layout.tsx'

/** Emails that failed at every attempt. Renders nothing if there are none. */
export function FailedEmails() {
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
    <Group as="li" gap={16} between inset>
      <div className="basis-256 breaks">
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
    </Group>
  )
}
