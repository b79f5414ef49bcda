import type { ClientRequest } from '#shared/documents.schema.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './ReplacementRequested.module.css'

/** What of a category the preparer can't use, and why: above where another is uploaded, until one is. */
export function ReplacementRequested({ requests }: { requests: readonly ClientRequest[] }) {
  return (
    <ul className={styles.list} aria-label="Asked for again">
      {requests.map(({ documentId, fileName, reason }) => (
        <li key={documentId} className={styles.request}>
          <Icon name="arrow-right" size={18} />
          <div className={styles.words}>
            <p className={styles.title}>Your preparer asked for another “{fileName}”</p>
            <p className={styles.reason}>{reason}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
