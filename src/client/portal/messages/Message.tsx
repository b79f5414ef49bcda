import { useId } from 'react'
import type { ContactMessage } from '#shared/contact-messages.schema.ts'
import { formatMoment } from '#shared/dates.ts'
import { relativeTime } from '#client/portal/ui/format.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Answer, AnswerSection, MessageText, Unreachable } from './Answer.tsx'
import { OrphanedDraft, ReplyForm } from './ReplyForm.tsx'
import { useReplyDraft } from './reply-drafts.ts'
import { useMark } from './use-messages.ts'
import styles from './Message.module.css'

interface MessageProps {
  message: ContactMessage
  /** When the list was loaded; relative times count from here. */
  now: Date
  /** Keeps the message on the screen even though it leaves the list. */
  onTouch: () => void
}

export function Message({ message, now, onTouch }: MessageProps) {
  const { id, name, email, phone, createdAt, late, answeredAt } = message
  const heading = useId()
  const [draft, setDraft] = useReplyDraft(id)

  function discard() {
    setDraft(null)
    if (draft === undefined || draft.trim() === '') return
    toast.info('Draft discarded', undefined, { label: 'Undo', run: () => setDraft(draft) })
  }

  return (
    <article className="py-20px px-inset breaks" aria-labelledby={heading}>
      <header className="row wrap top apart gap-half gap-x-3 mb-12px">
        <div>
          <h3 className="sans text-body strong" id={heading}>
            <bdi>{name}</bdi>
          </h3>
          <p className={`row wrap middle gap-0 gap-x-2 muted text-row ${styles.contact}`}>
            <bdi>{email}</bdi>
            {phone !== null && <Phone phone={phone} />}
          </p>
        </div>
        <div className="row wrap middle gap-half gap-x-12px">
          {late && (
            <Badge tone="yellow" icon="clock">
              Late
            </Badge>
          )}
          <p className="small figures">
            <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time> ·{' '}
            {relativeTime(createdAt, now)}
          </p>
        </div>
      </header>
      <MessageText text={message.message} label={`the message of ${name}`} />
      <AnswerSection message={message} />
      <Answer message={message} now={now} />
      <Unreachable message={message} />
      {draft === undefined && (
        <Actions
          message={message}
          onTouch={onTouch}
          onReply={() => {
            onTouch()
            setDraft('')
          }}
        />
      )}
      {draft !== undefined && answeredAt === null && (
        <ReplyForm
          message={message}
          draft={draft}
          onDraft={setDraft}
          onDiscard={discard}
          onSent={() => {
            onTouch()
            setDraft(null)
          }}
        />
      )}
      {draft !== undefined && answeredAt !== null && (
        <OrphanedDraft draft={draft} onDiscard={discard} />
      )}
    </article>
  )
}

/** The phone number as typed, as a link if it can be dialed. */
function Phone({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/[^\d+]/g, '')
  if (!/^\+?\d{7,15}$/.test(digits)) return <bdi>{phone}</bdi>
  return (
    <a href={`tel:${digits}`}>
      <bdi>{phone}</bdi>
    </a>
  )
}

interface ActionsProps extends Pick<MessageProps, 'message' | 'onTouch'> {
  onReply: () => void
}

/** A message with a reply can't be reopened. */
function Actions({ message, onReply, onTouch }: ActionsProps) {
  const { id, client, name, answeredAt, reply, refusedSince } = message
  const { mark, reopen } = useMark(onTouch)
  if (answeredAt !== null && reply !== null) return null
  return (
    <div className={`actions gap-1 mt-2 ${styles.actions}`}>
      {answeredAt === null ? (
        <>
          {refusedSince === null && (
            <Button
              size="small"
              {...(client === null && ({ icon: 'mail' } as const))}
              aria-label={`Reply to ${name}`}
              onClick={onReply}
            >
              Reply
            </Button>
          )}
          <Button
            variant={refusedSince === null ? 'quiet' : 'secondary'}
            size="small"
            icon="check"
            pending={mark.isPending}
            aria-label={`Mark as answered: message from ${name}`}
            onClick={() => mark.mutate({ id })}
          >
            Mark as answered
          </Button>
        </>
      ) : (
        <Button
          size="small"
          pending={reopen.isPending}
          aria-label={`Reopen: message from ${name}`}
          onClick={() => reopen.mutate({ id })}
        >
          Reopen
        </Button>
      )}
    </div>
  )
}
