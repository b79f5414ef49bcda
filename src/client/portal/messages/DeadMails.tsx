import type { DeadMail } from '#shared/dead-mails.schema.ts'
import { formatMoment } from '#shared/dates.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Loaded } from '#client/portal/ui/Loaded.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'
import styles from './DeadMails.module.css'

/** Mails that no try could deliver. Where there are none, which is the rule, there is nothing to see. */
export function DeadMails() {
  const mails = trpc.admin.deadMails.useQuery(undefined, { refetchOnMount: 'always' })
  const nothing = mails.data ? mails.data.length === 0 : mails.error === null
  if (nothing) return null
  return (
    <Panel title="Undelivered mails" flush>
      <Loaded
        query={mails}
        what="the undelivered mails"
        failed="The undelivered mails could not be loaded."
        bones={null}
      >
        {(list) => (
          <ul className={styles.list}>
            {list.map((mail) => (
              <Mail key={mail.id} mail={mail} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

function Mail({ mail: { id, template, to, queuedAt, attempts, reason } }: { mail: DeadMail }) {
  const again = trpc.admin.sendMailAgain.useMutation({
    onSuccess: () => toast.success('On its way', 'The mail is being sent again.'),
    onError: (error) => reportFailure('It could not be sent again', error),
    onSettled: () =>
      Promise.all([queries.admin.deadMails.invalidate(), queries.admin.messageCounts.invalidate()]),
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
