import { countDocuments, documentsText } from './document-groups.ts'
import type { RequestItem } from '#shared/request-items.schema.ts'
import styles from './DocumentBar.module.css'

/** A bar that shows how many of the documents are in. */
export function DocumentBar({ items }: { items: readonly RequestItem[] }) {
  const counts = countDocuments(items)
  const { asked, arrived } = counts
  if (asked === 0) return null
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label="Documents"
      aria-valuemin={0}
      aria-valuemax={asked}
      aria-valuenow={arrived}
      aria-valuetext={documentsText(counts)}
    >
      <div className={styles.bar} style={{ width: `${(arrived / asked) * 100}%` }} />
    </div>
  )
}
