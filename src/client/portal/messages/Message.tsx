import { useId } from 'react'
import type { ContactMessage } from '#shared/contact-messages.schema.ts'
import { formatMoment } from '#shared/dates.ts'
import { firm } from '#shared/firm.ts'
import { relativeTime } from '#client/portal/ui/format.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Answer, MessageText, Unreachable } from './Answer.tsx'
import { OrphanedDraft, ReplyForm } from './ReplyForm.tsx'
import { useMark } from './use-messages.ts'
import styles from './Message.module.css'

interface MessageProps {
  message: ContactMessage
  /** When the list was loaded: relative times are from then. */
  now: Date
  /** The text of the reply; undefined while no reply is being written. */
  draft: string | undefined
  onDraft: (draft: string | null) => void
  onDiscard: () => void
  /** Keeps the message on the screen although it leaves the list. */
  onTouch: () => void
}

/** A contact message with its answer, or with the actions to answer it. */
export function Message({ message, now, draft, onDraft, onDiscard, onTouch }: MessageProps) {
  const heading = useId()
  return (
    <article className={styles.message} aria-labelledby={heading}>
      <Header message={message} now={now} headingId={heading} />
      <MessageText text={message.message} label={`the message of ${message.name}`} />
      <Answer message={message} now={now} />
      <Unreachable message={message} />
      {draft === undefined ? (
        <Actions message={message} onTouch={onTouch} onReply={() => onDraft('')} />
      ) : message.answeredAt === null ? (
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
      ) : (
        <OrphanedDraft draft={draft} onDiscard={onDiscard} />
      )}
    </article>
  )
}

interface HeaderProps {
  message: ContactMessage
  now: Date
  headingId: string
}

function Header({ message, now, headingId }: HeaderProps) {
  const { name, email, phone, createdAt, late } = message
  return (
    <header className={styles.head}>
      <div className={styles.sender}>
        <h3 className={styles.name} id={headingId}>
          <bdi>{name}</bdi>
        </h3>
        <p className={styles.contact}>
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

/** The phone number as typed; a link if it can be dialed. */
function Phone({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/[^\d+]/g, '')
  if (!/^\+?\d{7,15}$/.test(digits)) return <bdi>{phone}</bdi>
  return (
    <a className={styles.phone} href={`tel:${digits}`}>
      <bdi>{phone}</bdi>
    </a>
  )
}

interface ActionsProps {
  message: ContactMessage
  onReply: () => void
  onTouch: () => void
}

/** A message that was answered by mail can't be reopened. */
function Actions({ message, onReply, onTouch }: ActionsProps) {
  const { id, name, answeredAt, reply, refusedSince } = message
  const { mark, reopen } = useMark()
  if (answeredAt !== null && reply !== null) return null
  const touchAnd = (action: () => void) => () => {
    onTouch()
    action()
  }
  return (
    <div className={styles.actions}>
      {answeredAt !== null && (
        <Button
          size="small"
          pending={reopen.isPending}
          aria-label={`Open again: message of ${name}`}
          onClick={touchAnd(() => reopen.mutate({ id }))}
        >
          Open again
        </Button>
      )}
      {answeredAt === null && refusedSince === null && (
        <Button
          size="small"
          icon="mail"
          aria-label={`Reply to ${name}`}
          onClick={touchAnd(onReply)}
        >
          Reply
        </Button>
      )}
      {answeredAt === null && (
        <Button
          variant={refusedSince === null ? 'quiet' : 'secondary'}
          size="small"
          icon="check"
          pending={mark.isPending}
          aria-label={`Mark as answered: message of ${name}`}
          onClick={touchAnd(() => mark.mutate({ id }))}
        >
          Mark as answered
        </Button>
      )}
    </div>
  )
}
