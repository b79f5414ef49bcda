import type { ContactMessage } from '#shared/contact-messages.schema.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { useFocusKept } from '#client/portal/returns/use-focus-kept.ts'
import { useUser } from '#client/public/session/session.ts'
import { Skeleton, SkeletonLines } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Message } from './Message.tsx'
import { type ReplyDrafts, setReplyDraft } from './reply-drafts.ts'
import styles from './inbox.module.css'

interface MessageListProps {
  messages: readonly ContactMessage[]
  now: Date
  drafts: ReplyDrafts
  onTouch: (id: string) => void
}

export function MessageList({ messages, now, drafts, onTouch }: MessageListProps) {
  const userId = useUser()?.id ?? ''
  const focusKept = useFocusKept<HTMLUListElement>()

  function touch(message: ContactMessage) {
    queries.admin.messages.get.setData({ id: message.id }, message)
    onTouch(message.id)
  }

  function discard(id: string) {
    const draft = drafts[id] ?? ''
    setReplyDraft(userId, id, null)
    if (draft.trim() === '') return
    const undo = { label: 'Undo', run: () => setReplyDraft(userId, id, draft) }
    toast.info('Draft discarded', undefined, undo)
  }

  return (
    <ul className={styles.list} {...focusKept}>
      {messages.map((message) => (
        <li key={message.id} data-row tabIndex={-1}>
          <Message
            message={message}
            now={now}
            draft={drafts[message.id]}
            onDraft={(draft) => setReplyDraft(userId, message.id, draft)}
            onDiscard={() => discard(message.id)}
            onTouch={() => touch(message)}
          />
        </li>
      ))}
    </ul>
  )
}

export function MessageSkeleton() {
  return [3, 2, 3].map((lines, row) => (
    <div className={styles.skeleton} key={row}>
      <Skeleton width="9rem" height="1.5rem" />
      <Skeleton width="14rem" height="1.25rem" />
      <span className={styles.text}>
        <SkeletonLines lines={lines} />
      </span>
      <Skeleton width="13rem" height="2.25rem" />
    </div>
  ))
}
