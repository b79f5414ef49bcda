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
  /** Left out where counting all of them would cost more than it says. */
  total?: number
  /** What one row is, and more of them; without the second, with an s. */
  noun: string
  nouns?: string
  /** The button's name. */
  more: string
}

/** Beneath a list: how much of it is shown, and the way to more. */
export function Paging({ query, shown, total, noun, nouns = `${noun}s`, more }: PagingProps) {
  const all = total === undefined ? '' : `of ${total.toLocaleString('en-US')} `
  return (
    <div className={styles.paging}>
      <p role="status" className={styles.count}>
        {shown.toLocaleString('en-US')} {all}
        {(total ?? shown) === 1 ? noun : nouns}
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
