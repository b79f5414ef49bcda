import { getRouteApi, useBlocker, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type ContactMessage,
  type MessageState,
  messageStates,
} from '#shared/contact-messages.schema.ts'
import { PagedList } from '#client/portal/staff/PagedList.tsx'
import { SearchField } from '#client/portal/staff/SearchField.tsx'
import { type InboxSearch, inboxSearch } from '#client/portal/staff/admin-search.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { Segments } from '#client/portal/ui/ListFields.tsx'
import { useFocusKept } from '#client/portal/ui/use-focus-kept.ts'
import { Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, Skeleton, SkeletonLines } from '#client/public/ui/States.tsx'
import toolbar from '#client/portal/staff/Toolbar.module.css'
import { Message } from './Message.tsx'
import { useReplyDrafts } from './reply-drafts.ts'
import { useMessages } from './use-messages.ts'
import styles from './inbox.module.css'

export function MessagesPanel() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const drafts = useReplyDrafts()
  const { keptIds, keep } = useKeptIds(search, drafts)
  const { query, items, messages, matching } = useMessages(search, keptIds)
  const focusKept = useFocusKept<HTMLUListElement>()
  const unsent = Object.values(drafts).some((draft) => draft.trim() !== '')
  // Drafts survive other screens, but not closing the page.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: unsent })
  return (
    <Panel flush>
      <h2 className="visually-hidden">Messages</h2>
      <Toolbar
        search={search}
        onSearch={(next, options) =>
          void navigate({ to: '/admin/inbox', search: next, resetScroll: false, ...options })
        }
      />
      <PagedList
        query={query}
        what="messages"
        failed="The messages could not be loaded."
        skeleton={<MessageSkeleton />}
        shown={items.length}
        total={matching}
        noun="message"
        more="Show more messages"
      >
        {messages.length === 0 ? (
          <NoMessages search={search} />
        ) : (
          <ul className={`rows ${styles.list}`} {...focusKept}>
            {messages.map((message) => (
              <li key={message.id} data-row tabIndex={-1}>
                <Message
                  message={message}
                  now={new Date(query.dataUpdatedAt)}
                  onTouch={() => keep(message)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  )
}

const route = getRouteApi('/_portal/admin_/inbox')

/**
 * Messages that stay even though they left the list: those just changed and, among the open ones, those with a draft.
 */
function useKeptIds({ state, search }: InboxSearch, drafts: Record<string, string>) {
  const view = JSON.stringify([state, search])
  const [touched, setTouched] = useState<{ view: string; ids: string[] }>({ view, ids: [] })
  if (touched.view !== view) setTouched({ view, ids: [] })
  const drafted = state === undefined && search === undefined ? Object.keys(drafts) : []
  return {
    keptIds: [...new Set([...touched.ids, ...drafted])],
    keep(message: ContactMessage) {
      queries.admin.contact.get.setData({ id: message.id }, message)
      setTouched(({ ids }) => ({ view, ids: [...new Set([...ids, message.id])] }))
    },
  }
}

interface ToolbarProps {
  search: InboxSearch
  /** `replace` keeps typing from adding steps to the history. */
  onSearch: (search: InboxSearch, options?: { replace: boolean }) => void
}

function Toolbar({ search: { state, search }, onSearch }: ToolbarProps) {
  return (
    <div className="row wrap middle gap-1 line-below py-10px px-inset" role="search">
      <SearchField
        className={toolbar.search}
        label="Search messages"
        placeholder="Search by name, email, phone or words"
        search={search}
        onSearch={(typed) => onSearch(inboxSearch({ state, search: typed }), { replace: true })}
      />
      <Segments
        className={styles.state}
        label="Messages"
        options={messageStates.map((value) => ({ value, label: LABELS[value] }))}
        value={state ?? 'open'}
        onChange={(next) => onSearch(inboxSearch({ state: next, search }))}
      />
    </div>
  )
}

function NoMessages({ search: { state, search } }: { search: InboxSearch }) {
  const [title, text] = search === undefined ? EMPTY[state ?? 'open'] : NO_MATCH
  return (
    <EmptyState title={title} drawing={search === undefined ? 'no-messages' : 'nothing-found'}>
      {text}
    </EmptyState>
  )
}

const LABELS: Record<MessageState, string> = { open: 'Open', answered: 'Answered', all: 'All' }

const COMES_IN = 'Messages that clients and visitors write on the contact page arrive here.'

const EMPTY = {
  open: ['Nothing is waiting for an answer', COMES_IN],
  answered: [
    'Nothing has been answered yet',
    'Answered messages are listed here with their replies.',
  ],
  all: ['No messages yet', COMES_IN],
} as const

const NO_MATCH = [
  'No messages match',
  'Try part of a name, an email, a phone number or the message itself.',
] as const

function MessageSkeleton() {
  return (
    <div className="rows">
      {[3, 2, 3].map((lines, row) => (
        <div className="stack gap-1 py-20px px-inset" key={row}>
          <Skeleton width="9rem" height="1.5rem" />
          <Skeleton width="14rem" height="1.25rem" />
          <span className="measure mt-half mx-0 mb-1">
            <SkeletonLines lines={lines} />
          </span>
          <Skeleton width="13rem" height="2.25rem" />
        </div>
      ))}
    </div>
  )
}
