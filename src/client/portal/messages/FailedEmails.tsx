import type { FailedEmail } from '#shared/failed-emails.schema.ts'
import { formatMoment } from '#shared/dates.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'
import styles from './FailedEmails.module.css'

/** Mails that no try could deliver. Where there are none, which is the rule, there is nothing to see. */
export function FailedEmails() {
  const mails = trpc.admin.mail.failedEmails.useQuery(undefined, { refetchOnMount: 'always' })
  const nothing = mails.data ? mails.data.length === 0 : mails.error === null
  if (nothing) return null
  return (
    <Panel title="Undelivered mails" flush>
      <QueryBoundary
        query={mails}
        what="the undelivered mails"
        failed="The undelivered mails could not be loaded."
        skeleton={null}
      >
        {(list) => (
          <ul className={styles.list}>
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
    onSuccess: () => toast.success('On its way', 'The mail is being sent again.'),
    onError: (error) => reportFailure('It could not be sent again', error),
    onSettled: () =>
      Promise.all([
        queries.admin.mail.failedEmails.invalidate(),
        queries.admin.messages.counts.invalidate(),
      ]),
  })
  const kind = (template ?? 'a mail').replaceAll('-', ' ')
  const recipient = to ?? 'the firm'
  return (
    <li className={styles.mail}>
      <div className={styles.words}>
        <p className={styles.what}>
          {capital(kind)} to <bdi>{recipient}</bdi>
        </p>
        <p className={styles.detail}>
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

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
