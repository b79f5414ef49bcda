import type { InfiniteData } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { AdminTaxReturn, AdminTaxReturnPage } from '#shared/admin.schema.ts'
import { queries, queryClient, trpc } from '#client/portal/api/trpc.ts'

type Pages = InfiniteData<AdminTaxReturnPage, string | null>

/** The return as the lists on this page know it. */
export function knownReturn(id: string): AdminTaxReturn | undefined {
  return queryClient
    .getQueriesData<Pages>({ queryKey: listKey() })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((item) => item.id === id)
}

/** Changes a return in every list that shows it, whatever its filter: a row doesn't vanish under the pointer. */
export function changeKnownReturn(id: string, changed: Partial<AdminTaxReturn>): void {
  queryClient.setQueriesData<Pages>({ queryKey: listKey() }, (data) =>
    withChange(data, id, changed),
  )
}

/** The same on one list's data; what holds no such return stays the same object, so that nothing renders. */
export function withChange(
  data: Pages | undefined,
  id: string,
  changed: Partial<AdminTaxReturn>,
): Pages | undefined {
  const holds = (page: AdminTaxReturnPage) => page.items.some((item) => item.id === id)
  if (!data?.pages.some(holds)) return data
  const items = (page: AdminTaxReturnPage) =>
    page.items.map((item) => (item.id === id ? { ...item, ...changed } : item))
  return {
    ...data,
    pages: data.pages.map((page) => (holds(page) ? { ...page, items: items(page) } : page)),
  }
}

/** After a change: the figures are asked for again; lists with other filters when they are next opened. */
export function refreshAfterChange(): void {
  void queries.admin.returns.summary.invalidate()
  void queryClient.invalidateQueries({ queryKey: listKey(), refetchType: 'none' })
}

/** Asks again for what is on the screen: somebody else was first. */
export function refetchReturns(): void {
  void queries.admin.returns.summary.invalidate()
  void queryClient.invalidateQueries({ queryKey: listKey() })
}

function listKey() {
  return getQueryKey(trpc.admin.returns.list, undefined, 'infinite')
}
