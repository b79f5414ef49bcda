import type { InfiniteData } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { AdminTaxReturn, AdminTaxReturnPage } from '#shared/returns/admin.schema.ts'
import { queries, queryClient, trpc } from '#client/portal/api/trpc.ts'

type Pages = InfiniteData<AdminTaxReturnPage, string | null>

export function knownReturn(id: string): AdminTaxReturn | undefined {
  const inTable = queryClient
    .getQueriesData<Pages>({ queryKey: listKey() })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
  const onPage = queryClient
    .getQueriesData<AdminTaxReturn[]>({ queryKey: ofClientKey() })
    .flatMap(([, data]) => data ?? [])
  const opened = queries.admin.returns.get.getData({ id })
  return [...inTable, ...onPage].find((item) => item.id === id) ?? opened
}

/** Changes a return in all cached lists and pages. It stays in a list whose filter it no longer matches. */
export function changeKnownReturn(id: string, changed: Partial<AdminTaxReturn>): void {
  queryClient.setQueriesData<Pages>({ queryKey: listKey() }, (data) =>
    withChange(data, id, changed),
  )
  queryClient.setQueriesData<AdminTaxReturn[]>({ queryKey: ofClientKey() }, (data) =>
    data?.map((item) => (item.id === id ? { ...item, ...changed } : item)),
  )
  queries.admin.returns.get.setData(
    { id },
    (taxReturn) => taxReturn && { ...taxReturn, ...changed },
  )
}

/** Shows a return as it was saved. */
export function showChangedReturn(saved: AdminTaxReturn): void {
  changeKnownReturn(saved.id, saved)
  refreshAfterChange()
}

/** Changes a return in one list. Pages without the return stay the same objects. */
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

/** Refreshes the summary at once, and other lists when they are opened. */
export function refreshAfterChange(): void {
  void queries.admin.returns.today.invalidate()
  void queries.admin.returns.summary.invalidate()
  void queryClient.invalidateQueries({ queryKey: listKey(), refetchType: 'none' })
}

/** Refreshes the summary and the list after another admin changed a return. */
export function refetchReturns(): void {
  void queries.admin.returns.today.invalidate()
  void queries.admin.returns.summary.invalidate()
  void queryClient.invalidateQueries({ queryKey: listKey() })
  void queries.admin.returns.ofClient.invalidate()
  void queries.admin.returns.get.invalidate()
}

function ofClientKey() {
  return getQueryKey(trpc.admin.returns.ofClient)
}

function listKey() {
  return getQueryKey(trpc.admin.returns.list, undefined, 'infinite')
}
