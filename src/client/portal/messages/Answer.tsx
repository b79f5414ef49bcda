import type { ContactMessage } from '#shared/contact-messages.schema.ts'
import { formatMoment } from '#shared/dates.ts'
import { relativeTime } from '#client/portal/ui/relative-time.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import { fullName } from '#client/portal/admin/names.ts'
import { MessageText } from './MessageText.tsx'
import styles from './Answer.module.css'

/** Who answered a message, when and how. */
export function Answer({ message, now }: { message: ContactMessage; now: Date }) {
  const { answeredAt, answeredBy, reply, name } = message
  if (answeredAt === null || answeredBy === null) return null
  return (
    <div className={styles.answer}>
      <p className={styles.line}>
        <Icon name="check-circle" size={18} />
        <span>
          {reply === null ? 'Marked as answered' : 'Answered by mail'} by{' '}
          <bdi className={styles.who}>{fullName(answeredBy)}</bdi>,{' '}
          <time dateTime={answeredAt.toISOString()} title={formatMoment(answeredAt)}>
            {relativeTime(answeredAt, now)}
          </time>
        </span>
      </p>
      {reply !== null && (
        <blockquote className={styles.reply}>
          <MessageText text={reply} what={`the reply to ${name}`} />
        </blockquote>
      )}
    </div>
  )
}

/** Why no mail is offered, and the reply that did not arrive, if there was one. */
export function Unreachable({ message }: { message: ContactMessage }) {
  const { refusedSince, reply, phone, name } = message
  if (refusedSince === null) return null
  return (
    <div className={styles.answer}>
      <p className={styles.line} data-tone="error">
        <Icon name="alert" size={18} />
        <span>
          Mail does not reach this address: it was refused on {formatMoment(refusedSince)}.{' '}
          {phone === null ? 'No phone number was given.' : 'Call instead, then mark the message.'}
        </span>
      </p>
      {reply !== null && message.answeredAt === null && (
        <>
          <p className={styles.label}>This reply did not arrive:</p>
          <blockquote className={styles.reply}>
            <MessageText text={reply} what={`the reply to ${name}`} />
          </blockquote>
        </>
      )}
    </div>
  )
}
