import { useId } from 'react'
import type { ContactMessage } from '#shared/contact-messages.schema.ts'
import { formatMoment } from '#shared/dates.ts'
import { firm } from '#shared/firm.ts'
import { relativeTime } from '#client/portal/ui/relative-time.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Answer, Unreachable } from './Answer.tsx'
import { MessageActions } from './MessageActions.tsx'
import { MessageText } from './MessageText.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { OrphanedDraft } from './OrphanedDraft.tsx'
import styles from './Message.module.css'

export interface MessageProps {
  message: ContactMessage
  /** When the list was read: ages count to then. */
  now: Date
  /** What is typed in the reply; undefined while no reply is being written. */
  draft: string | undefined
  onDraft: (draft: string | null) => void
  onDiscard: () => void
  /** Keeps the message in sight although it leaves the list. */
  onTouch: () => void
}

/** One message: who wrote, what, for how long it waits, and its answer or the way to one. */
export function Message({ message, now, draft, onDraft, onDiscard, onTouch }: MessageProps) {
  const heading = useId()
  const answered = message.answeredAt !== null
  return (
    <article className={styles.message} aria-labelledby={heading}>
      <Sender message={message} now={now} headingId={heading} />
      <MessageText text={message.message} what={`the message of ${message.name}`} />
      <Answer message={message} now={now} />
      <Unreachable message={message} />
      {draft !== undefined && answered && <OrphanedDraft draft={draft} onDiscard={onDiscard} />}
      {draft !== undefined && !answered && (
        <ReplyForm
          message={message}
          draft={draft}
          onDraft={onDraft}
          onDiscard={onDiscard}
          onSent={() => {
            onTouch()
            onDraft(null)
          }}
        />
      )}
      {draft === undefined && (
        <MessageActions
          message={message}
          onTouch={onTouch}
          onReply={() => {
            onTouch()
            onDraft('')
          }}
        />
      )}
    </article>
  )
}

function Sender({ message, now, headingId }: SenderProps) {
  const { name, email, phone, createdAt, late } = message
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <h3 className={styles.name} id={headingId}>
          <bdi>{name}</bdi>
        </h3>
        <p className={styles.reach}>
          <bdi>{email}</bdi>
          {phone !== null && <Phone phone={phone} />}
        </p>
      </div>
      <div className={styles.when}>
        {late && (
          <Badge tone="yellow" icon="clock">
            {`Older than ${firm.contactResponseHours} hours`}
          </Badge>
        )}
        <p className={styles.time}>
          <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time> ·{' '}
          {relativeTime(createdAt, now)}
        </p>
      </div>
    </header>
  )
}

interface SenderProps {
  message: ContactMessage
  now: Date
  headingId: string
}

/** As it was typed; a link where a phone can dial it. */
function Phone({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/[^\d+]/g, '')
  if (!/^\+?\d{7,15}$/.test(digits)) return <bdi>{phone}</bdi>
  return (
    <a className={styles.phone} href={`tel:${digits}`}>
      <bdi>{phone}</bdi>
    </a>
  )
}
