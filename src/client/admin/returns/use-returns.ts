import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../trpc.ts'
import type { AdminSearch } from '../admin-search.ts'

/** Rows of one page of the table. */
const PAGE_ROWS = 50

/** The returns that match, page by page. While the next search runs, what the last one found stays in place. */
export function useReturns({ search, status }: AdminSearch) {
  const query = trpc.admin.returns.useInfiniteQuery(
    { search: search ?? null, status: status ?? 'all', limit: PAGE_ROWS },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      // Other admins work on the same list: coming back to it shows how it is now.
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
    },
  )
  const pages = query.data?.pages ?? []
  return { query, rows: pages.flatMap(({ items }) => items), total: pages.at(-1)?.totalCount ?? 0 }
}
