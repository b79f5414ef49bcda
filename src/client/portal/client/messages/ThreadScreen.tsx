import { getRouteApi, Link } from '@tanstack/react-router'
import { answerDay, isLate } from '#shared/returns/answer-time.ts'
import { firmDay } from '#shared/firm/business-days.ts'
import { formatWeekday } from '#shared/firm/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import type { OpenedThread } from '#shared/messages/messages.schema.ts'
import { isWaiting } from '#shared/checklist/request-item-states.ts'
import { queries, trpcClient } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { itemAnchor } from '#client/portal/uploads/item-changes.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { useReadsOnly } from '#client/public/session/my-clients.ts'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { Composer, type WrittenMessage } from '#client/portal/talk/Composer.tsx'
import { MessageList } from '#client/portal/talk/MessageList.tsx'
import { filesInto, useMarkRead, useThread } from './use-threads.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** A thread as its client reads it, with the box for the next message below. */
export function ThreadScreen() {
  const { id } = route.useParams()
  const query = useThread(id)
  const thread = query.data?.pages[0]
  return (
    <UiProvider>
      <p className="mb-8" data-print="hide">
        <Link to="/messages" className="subtext row-inline target">
          <Icon name="arrow-left" size={18} />
          All messages
        </Link>
      </p>
      <PageHeading
        title={thread ? <bdi>{thread.label}</bdi> : 'Message'}
        lead={thread && <About thread={thread} />}
      />
      <Panel className="max-640">
        <QueryBoundary
          query={query}
          what="the messages"
          failed="The messages could not be loaded."
          skeleton={<SkeletonLines lines={6} />}
        >
          {({ pages: [newest, ...before] }) =>
            newest && (
              <Talk
                key={id}
                thread={newest}
                messages={[...before.toReversed(), newest].flatMap(({ messages }) => messages)}
                now={new Date(query.dataUpdatedAt)}
                earlier={
                  query.hasNextPage
                    ? {
                        pending: query.isFetchingNextPage,
                        load: () => void query.fetchNextPage(),
                      }
                    : null
                }
              />
            )
          }
        </QueryBoundary>
      </Panel>
    </UiProvider>
  )
}

const route = getRouteApi('/_portal/messages_/$id')

interface TalkProps {
  thread: OpenedThread
  messages: OpenedThread['messages']
  now: Date
  earlier: { pending: boolean; load: () => void } | null
}

function Talk({ thread, messages, now, earlier }: TalkProps) {
  const { id, seen } = thread
  const readsOnly = useReadsOnly()
  useMarkRead(thread)
  const sendIt = (message: TalkProps['messages'][number]) => (
    <SendIt message={message} taxYear={thread.taxYear} />
  )

  async function reply(message: WrittenMessage) {
    const { key, ...written } = message
    const last = messages.at(-1)
    await trpcClient.messages.reply.mutate({
      ...written,
      id,
      ...(last && { seen: last.id }),
      ...(key !== undefined && { key }),
    })
    void queries.messages.list.invalidate()
    await queries.messages.get.invalidate({ id })
  }

  return (
    <Stack gap={24} className="one-column">
      <div>
        <MessageList {...{ messages, seen, now, earlier }} side="client" extras={sendIt} />
      </div>
      <div className="pt-16 line-above" data-print="hide">
        <Waits thread={thread} now={now} />
        {!readsOnly && (
          <Composer
            name={id}
            label="Your message"
            send="Send"
            files={filesInto(thread, thread, thread.audience)}
            onSend={reply}
          />
        )}
      </div>
    </Stack>
  )
}

/** Below what was asked for in the thread, while it waits: the way to send it. */
function SendIt({ message, taxYear }: SendItProps) {
  const { event, item } = message
  if (event !== 'asked' || item === null || taxYear === null || !isWaiting(item.state)) return null
  return (
    <p className="mt-4">
      <ButtonLink
        size="small"
        icon="upload"
        to="/documents"
        search={{ year: taxYear }}
        hash={itemAnchor(item.id)}
        aria-label={`Send it: ${item.title}`}
      >
        Send it
      </ButtonLink>
    </p>
  )
}

interface SendItProps extends Pick<OpenedThread, 'taxYear'> {
  message: OpenedThread['messages'][number]
}

/** The side whose turn it is, and by when the firm answers. */
function Waits({ thread, now }: { thread: OpenedThread; now: Date }) {
  const words = whoseTurn(thread, now)
  return (
    <p className="mb-16 muted measure" role="status">
      {words}
    </p>
  )
}

function whoseTurn(thread: OpenedThread, now: Date): string | null {
  const { state, waitingOn, waitingSince, messages } = thread
  if (state === 'done') return 'This is closed. If you write again, we open it again.'
  if (waitingOn === 'client') {
    // A message may ask or only tell; only a request for a document says which.
    return messages.some(({ item }) => item !== null && isWaiting(item.state))
      ? 'We’re waiting for what we asked for here.'
      : 'We wrote last. Answer if we asked you something; otherwise there is nothing to do.'
  }
  if (waitingOn === null || waitingSince === null) return null
  const day = formatWeekday(answerDay(waitingSince), firmDay(now))
  return isLate(waitingSince, now)
    ? `We promised an answer by ${day}, and we’re late. If it can’t wait, call us at ${firm.phone}.`
    : `We’ll answer by ${day}.`
}

/** The staff member who answers, who else reads the thread, and a link to its subject. */
function About({ thread }: { thread: OpenedThread }) {
  const { assignee, audience, joint, deleted } = thread
  return (
    <Group as="span" gap={0}>
      {assignee && (
        <span>
          Answered by <bdi>{assignee.name}</bdi>
          {assignee.credential && `, ${assignee.credential}`}
        </span>
      )}
      {audience === 'one' && <span>Only you and our staff can read this, with its files.</span>}
      {audience === 'client' && joint && <span>Both spouses can read this.</span>}
      {deleted && <span>The document was deleted.</span>}
      <Way thread={thread} />
    </Group>
  )
}

/** A link to the screen that has the thread's subject. */
function Way({ thread: { about, taxYear } }: { thread: OpenedThread }) {
  if (taxYear === null) return null
  const search = { year: taxYear }
  switch (about) {
    case 'document':
    case 'item':
    case 'return':
      return (
        <Link to="/documents" search={search}>
          Documents of {taxYear}
        </Link>
      )
    case 'filing':
      return (
        <Link to="/review" search={search}>
          Review and sign
        </Link>
      )
    case 'letter':
      return (
        <Link to="/letter" search={search}>
          Engagement letter
        </Link>
      )
    case 'invoice':
      return <Link to="/client-portal">Your returns</Link>
    case 'client':
      return null
  }
}
