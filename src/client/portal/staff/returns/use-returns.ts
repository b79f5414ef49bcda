import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { readAgain, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { returnsPageRows } from '#client/portal/staff/base/staff-calls.ts'
import type { AdminSearch } from '#client/portal/staff/base/admin-search.ts'
import { orderOf } from './returns-view.ts'

export function useReturns(view: AdminSearch) {
  const input = { ...view, ...orderOf(view), limit: returnsPageRows }
  // tRPC's own hook takes the field `direction` of every input for itself, so this is not it.
  const query = useInfiniteQuery({
    queryKey: [...getQueryKey(trpc.admin.returns.list), { input, type: 'infinite' }],
    queryFn: ({ pageParam: cursor, signal }) =>
      trpcClient.admin.returns.list.query({ ...input, cursor }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: readAgain,
  })
  const pages = query.data?.pages ?? []
  const last = pages.at(-1)
  return {
    query,
    rows: pages.flatMap(({ items }) => items),
    total: last?.totalCount ?? 0,
    totalIsExact: last?.totalIsExact ?? true,
  }
}

/** How many returns each of today's filters leaves. */
export function useToday() {
  return trpc.admin.returns.today.useQuery(undefined, {
    refetchOnMount: readAgain,
    trpc: { context: { alone: true } },
  })
}

/** Sent by itself, because it counts all returns and would delay the other queries in a batch. */
export function useSummary() {
  return trpc.admin.returns.summary.useQuery(undefined, {
    refetchOnMount: readAgain,
    trpc: { context: { alone: true } },
  })
}
