import { keepPreviousData } from '@tanstack/react-query'
import type { InboxView } from '#shared/messages/staff-messages.schema.ts'
import type { InboxChange, InboxSearch } from '#client/portal/staff/base/admin-search.ts'
import { STAFF_POLL_MS } from '#client/portal/staff/base/AdminNav.tsx'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { inboxPageRows } from '#client/portal/staff/base/staff-calls.ts'

/** The threads of a view, page by page; those of a client, and what a search finds, are of every view. */
export function useThreads({ view: chosen, search, of }: InboxSearch) {
  const view: InboxView = chosen ?? 'firm'
  const query = trpc.admin.messages.list.useInfiniteQuery(
    {
      ...(isOfView({ search, of }) && { view }),
      search: search ?? null,
      ...(of !== undefined && { clientId: of }),
      limit: inboxPageRows,
    },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: readAgain,
      // A thread that waits becomes late.
      refetchInterval: STAFF_POLL_MS,
    },
  )
  return { query, threads: query.data?.pages.flatMap(({ items }) => items) ?? [] }
}

/** Whether the list is of a view: neither of a client nor of a search. */
export function isOfView({ search, of }: InboxChange): boolean {
  return search === undefined && of === undefined
}
