import type { ReactNode } from 'react'
import { type BoundaryQuery, QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Group } from '#client/public/ui/layout.tsx'

interface PagedListProps extends PagingProps {
  query: BoundaryQuery<unknown> & PagingProps['query'] & { isPlaceholderData: boolean }
  what: string
  failed: string
  skeleton: ReactNode
  bar?: ReactNode
  children: ReactNode
}

/** A list that loads page by page. While the next search runs, it shows the previous rows, dimmed. */
export function PagedList({ what, failed, skeleton, bar, children, ...paging }: PagedListProps) {
  const { query, shown } = paging
  return (
    <>
      <QueryBoundary query={query} what={what} failed={failed} skeleton={skeleton}>
        {() => (
          <div aria-busy={query.isPlaceholderData} className="busy">
            {children}
          </div>
        )}
      </QueryBoundary>
      {bar}
      {shown > 0 && <Paging {...paging} />}
    </>
  )
}

interface PagingProps extends PageRange {
  query: {
    data: { pages: readonly { nextCursor: string | number | null }[] } | undefined
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** On the button for the next page. */
  more?: string
}

export function Paging({ query, more = 'Show more', ...range }: PagingProps) {
  // Not `hasNextPage`, which is false while the previous rows are shown.
  const hasMore = (query.data?.pages.at(-1)?.nextCursor ?? null) !== null
  return (
    <Group between inset className="line-above min-64">
      <p role="status" className="small figures">
        {formatRange(range)}
        {hasMore && <span data-print="only">, more in the portal</span>}
      </p>
      {query.isFetchNextPageError && <p role="alert">More could not be loaded. Try again.</p>}
      {hasMore && (
        <Button
          size="small"
          data-print="hide"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </Group>
  )
}

interface PageRange {
  shown: number
  /** Omitted where counting all rows is too expensive. */
  total?: number
  /** False if there are at least `total`. */
  exact?: boolean
  noun: string
  nouns?: string
}

/** "3 returns", "50 of 1,204 returns", "50 of 500+ returns". */
export function formatRange({ shown, total, exact = true, noun, nouns = `${noun}s` }: PageRange) {
  const rows = (total ?? shown) === 1 ? noun : nouns
  const first = shown.toLocaleString('en-US')
  if (total === undefined) return `${first} ${rows}`
  return `${first} of ${total.toLocaleString('en-US')}${exact ? '' : '+'} ${rows}`
}
