import type { ComponentProps, ReactNode } from 'react'
import { PagedList } from '#client/portal/staff/base/PagedList.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'

interface MoneyListProps<Item> {
  label: string
  noun: string
  query: Omit<ComponentProps<typeof PagedList>['query'], 'data'> & {
    data: { pages: readonly { items: readonly Item[]; nextCursor: string | null }[] } | undefined
  }
  /** Above the rows. */
  bar?: ReactNode
  empty: ReactNode
  /** A row. */
  children: (item: Item) => ReactNode
}

/** The invoices, or the payments, page by page. */
export function MoneyList<Item>({
  label,
  noun,
  query,
  bar,
  empty,
  children,
}: MoneyListProps<Item>) {
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      {bar}
      <PagedList
        query={query}
        what={`the ${noun}s`}
        failed={`The ${noun}s could not be loaded.`}
        skeleton={<SkeletonRows rows={6} />}
        shown={items.length}
        noun={noun}
      >
        {items.length === 0 ? (
          empty
        ) : (
          <ul className="rows" aria-label={label}>
            {items.map(children)}
          </ul>
        )}
      </PagedList>
    </>
  )
}
