import { useState } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import styles from './MessageText.module.css'

interface MessageTextProps {
  text: string
  /** Completes "Show all of", for those who hear the button alone. */
  what: string
}

/** What somebody wrote, line by line, each in its own direction; of what is long the beginning. */
export function MessageText({ text, what }: MessageTextProps) {
  const [whole, setWhole] = useState(false)
  const isLong = text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES
  return (
    <>
      <p className={styles.text} data-cut={(isLong && !whole) || undefined}>
        {text}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          size="small"
          className={styles.more}
          aria-expanded={whole}
          aria-label={`${whole ? 'Show less' : 'Show all'} of ${what}`}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}

/** What stands in some ten lines. */
const LONG_CHARACTERS = 700
const LONG_LINES = 10
