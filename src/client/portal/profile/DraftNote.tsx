import { Button } from '#client/public/ui/Button.tsx'
import styles from './DraftNote.module.css'

/** Says that what was typed before is here again, and what of it is not. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={styles.note} role="status">
      <p>
        What you typed before is here again, except SSNs and bank numbers: those are never kept in
        the browser.
      </p>
      <Button size="small" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
