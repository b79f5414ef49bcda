import { type ReactNode, useEffect, useRef, useState } from 'react'
import { categoryTable } from '#shared/documents/document-categories.ts'
import { formatMoment } from '#shared/firm/dates.ts'
import type { StaffMessage } from '#shared/messages/staff-messages.schema.ts'
import type { ThreadEvent, ThreadMessage } from '#shared/messages/messages.schema.ts'
import { shortMoment } from '#client/portal/ui/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import styles from './MessageList.module.css'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

interface Reader {
  name: string
  at: Date
}

interface MessageListProps<Message extends ThreadMessage> {
  /** Oldest first. */
  messages: readonly Message[]
  /** The reader's side, whose messages stand on the right. */
  side: 'client' | 'staff'
  /** Loads the messages before; null if there are none. */
  earlier: { pending: boolean; load: () => void } | null
  /** The readers of the other side, and until when each has read the thread. */
  seen: readonly Reader[]
  /** When they were loaded: times of that day are short. */
  now: Date
  /** Extra content below a message, such as a button that reveals a number. */
  extras?: (message: Message) => ReactNode
}

/** The messages of a thread, oldest first. The newest is in view when it opens, and when another one comes. */
export function MessageList<Message extends ThreadMessage>(props: MessageListProps<Message>) {
  const { messages, side, earlier, seen, now, extras } = props
  const last = messages.at(-1)
  const list = useLastInView(last?.id)
  const lastOwn = messages.findLast((message) => isOwn(message, side) && message.event === null)
  const readers = seen.filter(({ at }) => lastOwn !== undefined && at >= lastOwn.createdAt)
  return (
    <>
      {earlier && (
        <p className="mb-16 text-center">
          <Button size="small" pending={earlier.pending} onClick={earlier.load}>
            Load earlier messages
          </Button>
        </p>
      )}
      <Stack ref={list} as="ol" gap={16} aria-label="Messages">
        {messages.map((message) =>
          message.event === null ? (
            <Stack
              key={message.id}
              as="li"
              gap={4}
              className={`breaks ${styles.message}`}
              data-own={isOwn(message, side) || undefined}
            >
              <Said message={message} side={side} now={now} />
              {extras?.(message)}
              {message === lastOwn && readers.length > 0 && <Seen readers={readers} now={now} />}
            </Stack>
          ) : (
            <li key={message.id} className={`text-center ${styles.event}`}>
              <Event message={message} event={message.event} now={now} />
              {extras?.(message)}
            </li>
          ),
        )}
      </Stack>
      <News last={last} side={side} />
    </>
  )
}

/** One word; who read it, and when, is its title and what screen readers say. */
function Seen({ readers, now }: { readers: readonly Reader[]; now: Date }) {
  const by = ` by ${readers.map(({ name, at }) => `${name} ${shortMoment(at, now)}`).join(', ')}`
  return (
    <p className="small" title={`Seen${by}`}>
      Seen<span className="visually-hidden">{by}</span>
    </p>
  )
}

interface MessageProps {
  message: ThreadMessage
  side: 'client' | 'staff'
  now: Date
}

function Said({ message, side, now }: MessageProps) {
  const { text, documents, createdAt, author, mine } = message
  return (
    <>
      <Group as="p" align="baseline" gap={4} className="small">
        <span className="strong ink">
          {mine ? 'You' : <bdi>{nameOf(message, side)}</bdi>}
          {!mine && author?.credential && `, ${author.credential}`}
        </span>
        {isInternal(message) && (
          <Row as="span" align="baseline" className="amber strong">
            <Icon className="self-middle" name="lock" size={14} />
            Internal note
          </Row>
        )}
        <time dateTime={createdAt.toISOString()} title={formatMoment(createdAt)}>
          {shortMoment(createdAt, now)}
        </time>
      </Group>
      <Stack
        className={`note ${isInternal(message) ? 'internal' : isOwn(message, side) ? 'on-accent' : 'on-sunken'}`}
      >
        <p className="plaintext pre-wrap text-start">{text}</p>
        {documents.length > 0 && (
          <Stack as="ul" gap={4} className="line-above pt-8" aria-label="Files">
            {documents.map((document) => (
              <Row key={document.id} as="li" align="baseline" gap={4}>
                <Icon className="self-middle faint" name="document" size={18} />
                <File document={document} />
              </Row>
            ))}
          </Stack>
        )}
      </Stack>
    </>
  )
}

/** A document of a message: its name opens it. The download cookie authorizes it, so the address has no token. */
function File({ document }: { document: ThreadMessage['documents'][number] }) {
  const { id, fileName, category, deleted } = document
  if (deleted) {
    return (
      <span className="muted">
        <bdi className="struck">{fileName}</bdi> (deleted)
      </span>
    )
  }
  return (
    <span>
      <a
        className="row-inline touch-target"
        href={`/api/documents/${id}/download?inline=1`}
        target="_blank"
        rel="noopener"
      >
        <bdi>{fileName}</bdi>
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>{' '}
      <span className="small">{categoryTable[category].label}</span>
    </span>
  )
}

function Event({ message, event, now }: { message: ThreadMessage; event: ThreadEvent; now: Date }) {
  const { item, author, mine, createdAt } = message
  const { icon, words } = EVENTS[event]
  const by = mine ? 'you' : author?.name
  return (
    <p className="dots small centered">
      <Icon className="self-middle faint" name={icon} size={16} />
      <span>
        {words}
        {item && (
          <>
            : <bdi className="strong">{item.title}</bdi>
          </>
        )}
        {by && ` by ${by}`}
      </span>
      <time dateTime={createdAt.toISOString()} title={formatMoment(createdAt)}>
        {shortMoment(createdAt, now)}
      </time>
    </p>
  )
}

const EVENTS: Record<ThreadEvent, { icon: IconName; words: string }> = {
  done: { icon: 'check-circle', words: 'Closed' },
  ended: { icon: 'check-circle', words: 'Closed, because the access of its writer has ended' },
  reopened: { icon: 'circle', words: 'Opened again' },
  moved: { icon: 'arrow-right', words: 'Moved to another return' },
  asked: { icon: 'document', words: 'Asked for' },
  answered: { icon: 'check', words: 'Received' },
  attached: { icon: 'mail', words: 'Sent with the contact form, and brought here' },
}

/** Tells screen readers who has written since the list was opened. */
function News({ last, side }: { last: ThreadMessage | undefined; side: 'client' | 'staff' }) {
  const [first] = useState(last?.id)
  const news = last !== undefined && last.id !== first && !isOwn(last, side) && last.event === null
  return (
    <p className="visually-hidden" role="status">
      {news && `New message from ${nameOf(last, side)}, ${formatMoment(last.createdAt)}`}
    </p>
  )
}

/** Scrolls as little as shows the last message. */
function useLastInView(lastId: string | undefined) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (lastId !== undefined) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [lastId])
  return list
}

function nameOf({ author, side: of }: ThreadMessage, side: 'client' | 'staff'): string {
  if (author !== null && author.name !== '') return author.name
  if (of === 'visitor') return 'Visitor'
  return of === 'staff' ? (side === 'staff' ? 'A colleague' : 'Our staff') : 'Deleted account'
}

/** Written by the reader's side. */
function isOwn({ side: of }: ThreadMessage, side: 'client' | 'staff'): boolean {
  return of === side
}

function isInternal(message: ThreadMessage | StaffMessage): boolean {
  return 'internal' in message && message.internal
}
