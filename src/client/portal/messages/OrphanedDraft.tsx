import { Textarea } from '@mantine/core'
import { Button } from '#client/public/ui/Button.tsx'
import styles from './ReplyForm.module.css'

/** A draft to a message that somebody else has answered meanwhile: it can be read and copied, not sent. */
export function OrphanedDraft({ draft, onDiscard }: { draft: string; onDiscard: () => void }) {
  return (
    <div className={styles.form}>
      <Textarea
        label="Your draft"
        description="It was not sent: the message has been answered already."
        readOnly
        maxRows={16}
        value={draft}
      />
      <div className={styles.actions}>
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  )
}
