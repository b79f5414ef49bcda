import { trpc } from '#client/portal/api/trpc.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { INBOX_POLL_MS } from './use-messages.ts'
import styles from './InboxCount.module.css'

/** How many messages wait, beside the inbox's name; marked when some are late, and when mails reached nobody. */
export function InboxCount() {
  const { data } = trpc.admin.messages.counts.useQuery(undefined, {
    refetchInterval: INBOX_POLL_MS,
  })
  if (data === undefined) return null
  const { open, late, undelivered } = data
  const words = formatInboxCounts(data)
  return (
    <>
      <span className={styles.count} title={words} aria-hidden="true">
        {open > 0 && (
          <Badge tone={late > 0 ? 'yellow' : 'accent'} {...(late > 0 && { icon: 'clock' })}>
            {open.toLocaleString('en-US')}
          </Badge>
        )}
        {undelivered > 0 && (
          <Badge tone="red" icon="alert">
            {undelivered.toLocaleString('en-US')}
          </Badge>
        )}
      </span>
      {words !== '' && <span className="visually-hidden">, {words}</span>}
    </>
  )
}

/** What the badges say, for those who don't see them. */
export function formatInboxCounts({ open, late, undelivered }: Counts): string {
  const waiting = open > 0 ? [`${open} ${open === 1 ? 'message waits' : 'messages wait'}`] : []
  const old = late > 0 ? [`${late} of them too long`] : []
  const dead =
    undelivered > 0
      ? [`${undelivered} ${undelivered === 1 ? 'mail was' : 'mails were'} not delivered`]
      : []
  return [...waiting, ...old, ...dead].join(', ')
}

interface Counts {
  open: number
  late: number
  undelivered: number
}
