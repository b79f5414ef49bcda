import { keepPreviousData } from '@tanstack/react-query'
import type { RoleFilter } from '#shared/people.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'

/** Rows of one page of the table. */
const PAGE_ROWS = 10

/** The people that match, page by page. While the next search runs, what the last one found stays in place. */
export function usePeople(search: string | null, role: RoleFilter) {
  const query = trpc.admin.users.people.useInfiniteQuery(
    { search, role, limit: PAGE_ROWS },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    },
  )
  const pages = query.data?.pages ?? []
  return { query, people: pages.flatMap(({ items }) => items), last: pages.at(-1) }
}
