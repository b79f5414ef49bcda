import { Button } from '../ui/Button.tsx'
import styles from './DraftNote.module.css'

/** Says that what was typed before is here again, and what of it is not. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={styles.note} role="status">
      <p>
        What you typed before is here again. SSNs and bank numbers are never kept outside our
        server: type those again.
      </p>
      <Button size="small" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
