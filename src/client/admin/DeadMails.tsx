import type { DeadMail } from '#shared/dead-mails.schema.ts'
import { formatDate } from '#shared/dates.ts'
import { messageOf, queries, trpc } from '../trpc.ts'
import { Button } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'
import { toast } from '../ui/toast.ts'

/** Mails that no try could deliver. Where there are none, which is the rule, there is nothing to see. */
export function DeadMails() {
  const { data = [] } = trpc.admin.deadMails.useQuery()
  if (data.length === 0) return null
  return (
    <Panel title="Undelivered mails">
      <ul>
        {data.map((mail) => (
          <li key={mail.id}>
            <Mail mail={mail} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Mail({ mail: { id, template, to, queuedAt, attempts, reason } }: { mail: DeadMail }) {
  const again = trpc.admin.sendMailAgain.useMutation({
    onSuccess: () => toast.success('On its way', 'The mail is being sent again.'),
    onError: (error) => toast.error('Error', messageOf(error, 'It could not be sent again.')),
    onSettled: () => queries.admin.deadMails.invalidate(),
  })
  const name = `${(template ?? 'a mail').replaceAll('-', ' ')} to ${to ?? 'the firm'}`
  return (
    <p>
      {name}, {formatDate(queuedAt)}: {reason} ({attempts} tries){' '}
      <Button
        size="small"
        pending={again.isPending}
        aria-label={`Send again: ${name}`}
        onClick={() => again.mutate({ id })}
      >
        Send again
      </Button>
    </p>
  )
}
