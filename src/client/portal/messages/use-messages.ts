import { keepPreviousData } from '@tanstack/react-query'
import type { ContactMessage, MessageState } from '#shared/contact-messages.schema.ts'
import type { InboxSearch } from '#client/portal/staff/admin-search.ts'
import { STAFF_POLL_MS } from '#client/portal/staff/AdminNav.tsx'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { queries, readAgain, statusOf, trpc } from '#client/portal/api/trpc.ts'
import { inboxPageRows } from '#client/public/session/first-calls.ts'
import { toast } from '#client/public/ui/toast.ts'

/** Returns the matching messages page by page, plus those of `keptIds` that no longer match. */
export function useMessages(search: InboxSearch, keptIds: readonly string[]) {
  const state: MessageState = search.state ?? 'open'
  const query = trpc.admin.contact.list.useInfiniteQuery(
    { state, search: search.search ?? null, limit: inboxPageRows },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: readAgain,
      refetchInterval: STAFF_POLL_MS,
    },
  )
  const kept = trpc
    .useQueries((ask) => keptIds.map((id) => ask.admin.contact.get({ id })))
    .flatMap(({ data }) => data ?? [])
  const pages = query.data?.pages ?? []
  const items = pages.flatMap((page) => page.items)
  const messages = withKept(items, kept, state)
  return { query, items, messages, matching: pages.at(-1)?.matching ?? 0 }
}

/** Inserts the kept messages in the order of the list. */
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

/** Marks a message as answered without an email, and undoes that. */
export function useMark(onMutate: () => void) {
  const mark = trpc.admin.contact.markAnswered.useMutation({
    onMutate,
    onSuccess(message) {
      showChanged(message)
      toast.success('Marked as answered', `The message from ${message.name} is no longer waiting.`)
    },
    onError: (error) => reportRefusal('It could not be marked as answered', error),
  })
  const reopen = trpc.admin.contact.reopen.useMutation({
    onMutate,
    onSuccess(message) {
      showChanged(message)
      toast.success('Reopened', `The message from ${message.name} is waiting for an answer.`)
    },
    onError: (error) => reportRefusal('It could not be reopened', error),
  })
  return { mark, reopen }
}

/** Shows the changed message at once, and refreshes the lists and counts. */
export function showChanged(message: ContactMessage): void {
  const { id } = message
  // A request in flight would bring back the old message.
  void queries.admin.contact.get.cancel({ id })
  queries.admin.contact.get.setData({ id }, message)
  refreshInbox()
}

/** Refreshes the inbox if another admin changed the message first. */
export function refreshIfConflict(error: unknown): void {
  if (![404, 409].includes(statusOf(error) ?? 0)) return
  void queries.admin.contact.get.invalidate()
  refreshInbox()
}

function refreshInbox(): void {
  void queries.admin.contact.list.invalidate()
  void queries.admin.contact.counts.invalidate()
}

function reportRefusal(title: string, error: unknown): void {
  reportFailure(title, error)
  refreshIfConflict(error)
}

/** Oldest first, because ids grow over time. */
function byAge(a: ContactMessage, b: ContactMessage): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
}
