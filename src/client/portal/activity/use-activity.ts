import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '#client/portal/api/trpc.ts'
import { type ActivitySearch, isBackwards, startOf } from './activity-search.ts'

/** Entries of one page. */
const PAGE_ENTRIES = 50

/** The entries that match, page by page. While the next search runs, what the last one found stays in place. */
export function useActivity(asked: ActivitySearch) {
  const { about, by, kind, from, to, upTo } = asked
  const enabled = !isBackwards(asked)
  const query = trpc.admin.activity.list.useInfiniteQuery(
    {
      about: about ?? null,
      by: by ?? null,
      kind: kind ?? null,
      from: startOf(from),
      to: startOf(to, 1),
      upTo: upTo ?? null,
      limit: PAGE_ENTRIES,
    },
    {
      enabled,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
    },
  )
  const pages = enabled ? (query.data?.pages ?? []) : []
  return { query, entries: pages.flatMap(({ items }) => items) }
}
