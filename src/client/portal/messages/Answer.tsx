import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ContactMessage } from '#shared/contact-messages.schema.ts'
import { formatMoment } from '#shared/dates.ts'
import { fullName } from '#client/portal/staff/format.ts'
import { relativeTime } from '#client/portal/ui/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './Message.module.css'

interface MessageProps {
  message: ContactMessage
}

/** Where the answer will appear, and whose account the message is from. */
export function AnswerSection({ message: { client, answeredAt, refusedSince } }: MessageProps) {
  if (client === null && (answeredAt !== null || refusedSince !== null)) return null
  return (
    <p className="row muted gap-1 mt-12px text-row measure">
      <Icon className="mt-half" name={client === null ? 'mail' : 'user'} size={18} />
      {client === null ? (
        'Visitor: your reply goes by email.'
      ) : (
        <span>
          From the account of{' '}
          <Link to="/admin/clients/$id" params={client}>
            <bdi>{fullName(client)}</bdi>
          </Link>
          {answeredAt === null && ': the answer appears in the portal'}.
        </span>
      )}
    </p>
  )
}

export function Answer({ message, now }: { message: ContactMessage; now: Date }) {
  const { answeredAt, answeredBy, reply, client } = message
  const answered = client === null ? 'Answered by email' : 'Answered in the portal'
  if (answeredAt === null || answeredBy === null) return null
  return (
    <div className="mt-2">
      <p className={`row gap-1 text-row green measure ${styles.line}`}>
        <Icon className="mt-half" name="check-circle" size={18} />
        <span className="muted">
          {reply === null ? 'Marked as answered' : answered} by{' '}
          <bdi className="ink strong">{fullName(answeredBy)}</bdi>,{' '}
          <time dateTime={answeredAt.toISOString()} title={formatMoment(answeredAt)}>
            {relativeTime(answeredAt, now)}
          </time>
        </span>
      </p>
      {reply !== null && <Reply message={message} reply={reply} />}
    </div>
  )
}

/** Why the sender can't be mailed, and the reply that was not delivered, if there is one. */
export function Unreachable({ message }: MessageProps) {
  const { refusedSince, reply, phone, answeredAt } = message
  if (refusedSince === null) return null
  return (
    <div className="mt-2">
      <p className={`row gap-1 text-row green measure ${styles.line}`} data-tone="error">
        <Icon className="mt-half" name="alert" size={18} />
        <span className="muted">
          Email does not reach this address: it was refused on {formatMoment(refusedSince)}.{' '}
          {phone === null ? 'No phone number was given.' : 'Call instead, then mark the message.'}
        </span>
      </p>
      {reply !== null && answeredAt === null && (
        <>
          <p className="mt-12px muted text-row">This reply was not delivered:</p>
          <Reply message={message} reply={reply} />
        </>
      )}
    </div>
  )
}

function Reply({ message: { name }, reply }: { message: ContactMessage; reply: string }) {
  return (
    <blockquote className={styles.reply}>
      <MessageText text={reply} label={`the reply to ${name}`} />
    </blockquote>
  )
}

/** A text with its line breaks and writing direction. A long one is cut until the user expands it. */
export function MessageText({ text, label }: { text: string; label: string }) {
  const [expanded, setExpanded] = useState(false)
  const isLong = text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES
  const action = expanded ? 'Show less' : 'Show all'
  return (
    <>
      <p
        className={`plaintext pre-wrap text-start measure ${styles.text}`}
        data-cut={(isLong && !expanded) || undefined}
      >
        {text}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          size="small"
          className={styles.more}
          aria-expanded={expanded}
          aria-label={`${action} of ${label}`}
          onClick={() => setExpanded(!expanded)}
        >
          {action}
        </Button>
      )}
    </>
  )
}

/** About ten lines. */
const LONG_CHARACTERS = 700
const LONG_LINES = 10
