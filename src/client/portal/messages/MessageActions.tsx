import type { ContactMessage } from '#shared/contact-messages.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { useMark } from './use-answer.ts'
import styles from './MessageActions.module.css'

interface MessageActionsProps {
  message: ContactMessage
  onReply: () => void
  onTouch: () => void
}

/** What can be done with a message now. What was mailed can't be taken back. */
export function MessageActions({ message, onReply, onTouch }: MessageActionsProps) {
  const { id, name, answeredAt, reply, refusedSince } = message
  const { mark, reopen } = useMark()
  if (answeredAt !== null) {
    if (reply !== null) return null
    return (
      <div className={styles.actions}>
        <Button
          size="small"
          pending={reopen.isPending}
          aria-label={`Open again: message of ${name}`}
          onClick={() => {
            onTouch()
            reopen.mutate({ id })
          }}
        >
          Open again
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      {refusedSince === null && (
        <Button size="small" icon="mail" aria-label={`Reply to ${name}`} onClick={onReply}>
          Reply
        </Button>
      )}
      <Button
        variant={refusedSince === null ? 'quiet' : 'secondary'}
        size="small"
        icon="check"
        pending={mark.isPending}
        aria-label={`Mark as answered: message of ${name}`}
        onClick={() => {
          onTouch()
          mark.mutate({ id })
        }}
      >
        Mark as answered
      </Button>
    </div>
  )
}
