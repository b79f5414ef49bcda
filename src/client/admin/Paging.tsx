import { Button } from '../ui/Button.tsx'
import styles from './Paging.module.css'

interface PagingProps {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  shown: number
  total: number
  /** What one row is; more of them with an s. */
  noun: string
  /** The button's name. */
  more: string
}

/** Beneath a list: how much of it is shown, and the way to more. */
export function Paging({ query, shown, total, noun, more }: PagingProps) {
  return (
    <div className={styles.paging}>
      <p role="status" className={styles.count}>
        {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')}{' '}
        {total === 1 ? noun : `${noun}s`}
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
