import { keepPreviousData } from '@tanstack/react-query'
import type { ContactMessage, MessageState } from '#shared/contact-messages.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import type { InboxSearch } from './inbox-search.ts'

/** Messages of one page. */
const PAGE_ROWS = 25

/** How often the inbox is read without a change: messages grow old, and the live line may be cut. Milliseconds. */
export const INBOX_POLL_MS = 60_000

/** The messages that match, page by page, and among them those at hand, whoever has answered them meanwhile. */
export function useMessages(asked: InboxSearch, atHand: readonly string[]) {
  const state: MessageState = asked.state ?? 'open'
  const query = trpc.admin.messages.list.useInfiniteQuery(
    { state, search: asked.search ?? null, limit: PAGE_ROWS },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      refetchInterval: INBOX_POLL_MS,
    },
  )
  const kept = trpc.useQueries((ask) => atHand.map((id) => ask.admin.messages.get({ id })))
  const pages = query.data?.pages ?? []
  const items = pages.flatMap((page) => page.items)
  return {
    query,
    items,
    messages: withKept(
      items,
      kept.flatMap(({ data }) => data ?? []),
      state,
    ),
    matching: pages.at(-1)?.matching ?? 0,
  }
}

/** The list and, each in its place, what is to stay on the screen although it has left the list. */
export function withKept(
  items: ContactMessage[],
  kept: readonly ContactMessage[],
  state: MessageState,
): ContactMessage[] {
  const gone = kept.filter(({ id }) => !items.some((item) => item.id === id))
  if (gone.length === 0) return items
  const order = state === 'open' ? byAge : (a: ContactMessage, b: ContactMessage) => byAge(b, a)
  return [...items, ...gone].toSorted(order)
}

/** The oldest first; ids grow with time. */
function byAge(a: ContactMessage, b: ContactMessage): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
}
