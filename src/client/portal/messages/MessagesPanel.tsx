import { getRouteApi, useBlocker, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '#client/public/session/session.ts'
import { Illustration } from '#client/public/ui/Illustration.tsx'
import { EmptyState } from '#client/public/ui/EmptyState.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { Paging } from '#client/portal/admin/Paging.tsx'
import { InboxToolbar } from './InboxToolbar.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { MessageSkeleton } from './MessageSkeleton.tsx'
import { MessageList } from './MessageList.tsx'
import { type ReplyDrafts, useReplyDrafts } from './reply-drafts.ts'
import { useMessages } from './use-messages.ts'
import styles from './MessagesPanel.module.css'

/** What people wrote to the firm: what waits, what was answered, and by whom. */
export function MessagesPanel() {
  const asked = route.useSearch()
  const navigate = useNavigate()
  const drafts = useReplyDrafts(useUser()?.id ?? '')
  const { atHand, touch } = useAtHand(asked, drafts)
  const { query, items, messages, matching } = useMessages(asked, atHand)
  const unsent = Object.values(drafts).some((draft) => draft.trim() !== '')
  // A draft lives through other screens, not through the end of the page.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: unsent })
  return (
    <Panel flush>
      <h2 className="visually-hidden">Messages</h2>
      <InboxToolbar
        asked={asked}
        onAsk={(search, how) =>
          void navigate({ to: '/admin/inbox', search, resetScroll: false, ...how })
        }
      />
      <QueryBoundary
        query={query}
        what="messages"
        failed="The messages could not be loaded."
        skeleton={<MessageSkeleton />}
      >
        {() => (
          <div aria-busy={query.isPlaceholderData} className={styles.found}>
            {messages.length === 0 ? (
              <Nothing asked={asked} />
            ) : (
              <MessageList
                messages={messages}
                now={new Date(query.dataUpdatedAt)}
                drafts={drafts}
                onTouch={touch}
              />
            )}
          </div>
        )}
      </QueryBoundary>
      {items.length > 0 && (
        <Paging
          query={query}
          shown={items.length}
          total={matching}
          noun="message"
          more="Show more messages"
        />
      )}
    </Panel>
  )
}

const route = getRouteApi('/_portal/admin_/inbox')

/**
 * The messages that stay in sight although they may leave the list: those that were acted on in this view, and in the
 * view of what waits those with a draft.
 */
function useAtHand({ state, search }: InboxSearch, drafts: ReplyDrafts) {
  const view = JSON.stringify([state, search])
  const [touched, setTouched] = useState<{ view: string; ids: readonly string[] }>({
    view,
    ids: [],
  })
  if (touched.view !== view) setTouched({ view, ids: [] })
  const written = state === undefined && search === undefined ? Object.keys(drafts) : []
  return {
    atHand: [...new Set([...touched.ids, ...written])],
    touch: (id: string) =>
      setTouched(({ ids }) => ({ view, ids: ids.includes(id) ? ids : [...ids, id] })),
  }
}

function Nothing({ asked: { state, search } }: { asked: InboxSearch }) {
  if (search !== undefined) {
    return (
      <EmptyState
        title="No messages match"
        drawing={<Illustration name="nothing-found" width={128} height={96} />}
      >
        Look for part of a name, an email, a phone number or the message itself.
      </EmptyState>
    )
  }
  const { title, text } = NOTHING[state ?? 'open']
  return (
    <EmptyState title={title} drawing={<Illustration name="no-messages" width={128} height={96} />}>
      {text}
    </EmptyState>
  )
}

const COMES_IN = 'What visitors write on the contact page comes in here by itself.'

const NOTHING = {
  open: { title: 'Nothing waits for an answer', text: COMES_IN },
  answered: {
    title: 'Nothing has been answered yet',
    text: 'Each message stands here with its reply once somebody has answered it.',
  },
  all: { title: 'No messages yet', text: COMES_IN },
}
