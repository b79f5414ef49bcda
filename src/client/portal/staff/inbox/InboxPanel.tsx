import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import type { InboxView } from '#shared/messages/staff-messages.schema.ts'
import {
  type InboxChange,
  type InboxSearch,
  inboxSearch,
} from '#client/portal/staff/base/admin-search.ts'
import { STAFF_POLL_MS } from '#client/portal/staff/base/AdminNav.tsx'
import { PagedList } from '#client/portal/staff/base/PagedList.tsx'
import { SearchField } from '#client/portal/staff/base/SearchField.tsx'
import { trpc } from '#client/portal/api/trpc.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { useFocusKept } from '#client/portal/ui/use-focus-kept.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, SkeletonLines, SkeletonRows } from '#client/public/ui/States.tsx'
import toolbar from '#client/portal/staff/base/Toolbar.module.css'
import { AnswerTimes } from './AnswerTimes.tsx'
import { inboxViews } from './inbox-views.ts'
import { ThreadRow } from './ThreadRow.tsx'
import { useShortcuts } from '#client/portal/staff/base/use-shortcuts.ts'
import { isOfView, useThreads } from './use-threads.ts'
import styles from './inbox.module.css'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** The views of the inbox, the threads of one, and the thread that is open. */
export function InboxPanel() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { query, threads } = useThreads(search)
  const list = useFocusKept<HTMLUListElement>()
  const help = useDialog()
  const field = useRef<HTMLDivElement>(null)

  /** `replace` keeps typing, and one thread after the other, from adding steps to the history. */
  const go = (change: InboxChange, replace = false) =>
    void navigate({
      to: '/admin/inbox',
      search: inboxSearch({ ...search, ...change }),
      resetScroll: false,
      replace,
    })

  function moveBy(step: 1 | -1) {
    const rows = Array.from(list.ref.current?.querySelectorAll<HTMLElement>('[data-main]') ?? [])
    const place = rows.findIndex(
      (row) => row.ariaCurrent !== null || row.contains(document.activeElement),
    )
    const next = Math.min(Math.max(place + step, 0), rows.length - 1)
    const [row, thread] = [rows[next], threads[next]]
    if (row === undefined || thread === undefined) return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    if (search.thread !== undefined) go({ thread: thread.id }, true)
  }

  useShortcuts({
    j: () => moveBy(1),
    k: () => moveBy(-1),
    '?': help.open,
    ...(search.thread === undefined && {
      '/': () => field.current?.querySelector('input')?.focus(),
    }),
  })

  return (
    <Panel flush wide>
      <h2 className="visually-hidden">Threads</h2>
      <Views search={search} />
      <Group ref={field} inset className="line-below" role="search">
        <SearchField
          className={toolbar.search}
          label="Search messages"
          placeholder="Search by name, address or words"
          search={search.search}
          onSearch={(typed) => go({ search: typed, of: undefined, thread: undefined }, true)}
        />
        <AnswerTimes />
        <span className="push keys">
          <Button size="small" variant="quiet" onClick={help.open}>
            Keys <kbd className="fine ml-8">?</kbd>
          </Button>
        </span>
      </Group>
      <Stack
        gap={0}
        className={`one-column ${styles.desk}`}
        data-open={search.thread !== undefined || undefined}
      >
        <div className={styles.list}>
          {search.of !== undefined && (
            <p className="inset small line-below">
              One client’s threads.{' '}
              <Link to="/admin/inbox" search={{}} resetScroll={false}>
                Show what waits for us
              </Link>
            </p>
          )}
          <PagedList
            query={query}
            what="messages"
            failed="The messages could not be loaded."
            skeleton={<SkeletonRows rows={6} />}
            shown={threads.length}
            noun="thread"
          >
            {threads.length === 0 ? (
              <NoThreads search={search} />
            ) : (
              <ul className="rows" aria-label="Threads" {...list}>
                {threads.map((thread) => (
                  <li key={thread.id} data-row tabIndex={-1}>
                    <ThreadRow
                      thread={thread}
                      now={new Date(query.dataUpdatedAt)}
                      search={search}
                    />
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        </div>
        {search.thread !== undefined && (
          <Suspense
            fallback={
              <div className="p-inset">
                <SkeletonLines lines={10} />
              </div>
            }
          >
            <ThreadPane
              key={search.thread}
              id={search.thread}
              onClose={() => go({ thread: undefined })}
            />
          </Suspense>
        )}
      </Stack>
      {help.show((frame) => (
        <KeysDialog keys={KEYS} {...frame} />
      ))}
    </Panel>
  )
}

const route = getRouteApi('/_portal/admin_/inbox')

const ThreadPane = lazyPart(() => import('./ThreadPane.tsx').then((m) => m.ThreadPane))

const KeysDialog = lazyPart(() =>
  import('#client/portal/staff/base/KeysDialog.tsx').then((m) => m.KeysDialog),
)

const KEYS = [
  ['Next thread', 'j'],
  ['Previous thread', 'k'],
  ['Open the thread', 'Enter'],
  ['Reply', 'r'],
  ['Internal note', 'n'],
  ['Assign', 'a'],
  ['No answer needed', 'e'],
  ['Snooze', 'z'],
  ['Saved answers in a thread, otherwise the search', '/'],
  ['Send the message', 'Ctrl', 'Enter'],
  ['Close a dialog', 'Esc'],
  ['Show these keys', '?'],
] as const

function Views({ search }: { search: InboxSearch }) {
  const view: InboxView = search.view ?? 'firm'
  const { data } = trpc.admin.messages.counts.useQuery(undefined, {
    refetchInterval: STAFF_POLL_MS,
  })
  const countOf = (of: InboxView) => (of === 'closed' ? 0 : (data?.[of] ?? 0))
  return (
    <nav className="line-below px-8" aria-label="Views of the inbox" data-print="hide">
      <Group as="ul" gap={2}>
        {inboxViews.map(({ view: of, label }) => (
          <li key={of}>
            <Link
              to="/admin/inbox"
              search={inboxSearch({ view: of })}
              activeOptions={{ exact: true }}
              resetScroll={false}
              className="tab gap-6 px-8"
              aria-current={(isOfView(search) && of === view) || undefined}
            >
              {label}
              {countOf(of) > 0 && (
                <span className="fine figures">{countOf(of).toLocaleString('en-US')}</span>
              )}
            </Link>
          </li>
        ))}
      </Group>
    </nav>
  )
}

function NoThreads({ search }: { search: InboxSearch }) {
  const view: InboxView = search.view ?? 'firm'
  const empty = inboxViews.find((one) => one.view === view)?.empty
  const [title, text] = isOfView(search) && empty ? empty : NO_MATCH
  return (
    <EmptyState title={title} drawing={isOfView(search) ? 'no-messages' : 'nothing-found'}>
      {text}
    </EmptyState>
  )
}

const NO_MATCH = [
  'No messages match',
  'Try part of a name, an address, or whole words of a message.',
] as const
