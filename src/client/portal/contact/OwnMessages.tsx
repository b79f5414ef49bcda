import { answerDay, isLate } from '#shared/answer-time.ts'
import type { OwnMessage } from '#shared/contact-messages.schema.ts'
import { formatDate, formatFirmMoment, formatWeekday } from '#shared/dates.ts'
import { firmDay } from '#shared/business-days.ts'
import { firm } from '#shared/firm.ts'
import { ApiProvider } from '#client/portal/api/SessionSync.tsx'
import { trpc } from '#client/portal/api/trpc.ts'
import { OfflineNote } from '#client/portal/layout/OfflineNote.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import styles from './OwnMessages.module.css'

/** What the signed-in client wrote to the firm, with the answers. */
export function OwnMessages() {
  return (
    <ApiProvider>
      <section className="card shadow pt-sheet px-sheet pb-2" aria-labelledby="own-messages">
        <h2 id="own-messages">Your questions</h2>
        <OfflineNote />
        <List />
      </section>
    </ApiProvider>
  )
}

function List() {
  const query = trpc.contact.own.useQuery()
  const now = new Date(query.dataUpdatedAt)
  return (
    <QueryBoundary
      query={query}
      what="your questions"
      failed="Your questions could not be loaded."
      skeleton={
        <div className="mt-1 mx-0 mb-2 muted">
          <SkeletonLines />
        </div>
      }
    >
      {(list) =>
        list.length === 0 ? (
          <p className="mt-1 mx-0 mb-2 muted">
            None yet. Your messages and our answers stay here. Only you and our staff can read them.
          </p>
        ) : (
          <ul className="rows mt-1">
            {list.map((message) => (
              <li key={message.id}>
                <Message message={message} now={now} open={message === latestOf(list)} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  )
}

/** Returns the message with the latest news: written or answered last. */
function latestOf(list: OwnMessage[]): OwnMessage | undefined {
  const changed = ({ createdAt, answeredAt }: OwnMessage) => Number(answeredAt ?? createdAt)
  return list.toSorted((a, b) => changed(b) - changed(a))[0]
}

function Message({ message, now, open }: { message: OwnMessage; now: Date; open: boolean }) {
  const { createdAt, answeredAt } = message
  return (
    <details open={open}>
      <summary
        className={`row wrap middle gap-half gap-x-2 min-52px py-12px px-0 pressable no-bullets ${styles.summary}`}
      >
        <time
          className="meta"
          dateTime={createdAt.toISOString()}
          title={formatFirmMoment(createdAt)}
        >
          {formatDate(createdAt)}
        </time>
        <span
          className={`grows shrinks cut one-line ellipsis phone-line phone-order-1 ${styles.start}`}
        >
          {message.message}
        </span>
        {answeredAt === null ? (
          <Badge tone="yellow" icon="clock">
            Waiting
          </Badge>
        ) : (
          <Badge tone="green" icon="check">
            Answered
          </Badge>
        )}
        <Icon className={styles.icon} name="chevron-down" />
      </summary>
      <div className="stack gap-12px pb-2">
        <p className="breaks plaintext pre-wrap text-start">{message.message}</p>
        <Answer message={message} now={now} />
      </div>
    </details>
  )
}

function Answer({ message, now }: { message: OwnMessage; now: Date }) {
  const { createdAt, answeredAt, reply } = message
  if (answeredAt === null) {
    return (
      <p className="text-row muted">
        {isLate(createdAt, now)
          ? `We promised an answer by ${formatWeekday(answerDay(createdAt), firmDay(now))}, and we’re late. If it can’t wait, call us at ${firm.phone}.`
          : `We’ll answer by ${formatWeekday(answerDay(createdAt), firmDay(now))}.`}
      </p>
    )
  }
  if (reply === null) {
    return (
      <p className="text-row muted">
        Answered {formatFirmMoment(answeredAt)}, by phone or in person. Is that wrong? Write to us
        again.
      </p>
    )
  }
  return (
    <>
      <p className="text-row muted">Our answer, {formatFirmMoment(answeredAt)}:</p>
      <blockquote className={styles.reply}>
        <p className="breaks plaintext pre-wrap text-start">{reply}</p>
      </blockquote>
    </>
  )
}
