import { Button } from '#client/public/ui/Button.tsx'
import { formatRange, type PageRange } from './format-range.ts'
import styles from './Paging.module.css'

interface PagingProps extends PageRange {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** The button's name. */
  more: string
}

/** Beneath a list: how much of it is shown, and the way to more. */
export function Paging({ query, more, ...formatCount }: PagingProps) {
  return (
    <div className={styles.paging}>
      <p role="status" className={styles.count}>
        {formatRange(formatCount)}
      </p>
      {query.isFetchNextPageError && <p role="alert">More could not be loaded. Try again.</p>}
      {query.hasNextPage && (
        <Button
          size="small"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </div>
  )
}
