import { countPapers, papersText } from './paper-groups.ts'
import type { RequestItem } from '#shared/request-items.schema.ts'
import styles from './PaperBar.module.css'

/** How many of the papers are in, as a bar. */
export function PaperBar({ items }: { items: readonly RequestItem[] }) {
  const counts = countPapers(items)
  const { asked, arrived } = counts
  if (asked === 0) return null
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label="Papers"
      aria-valuemin={0}
      aria-valuemax={asked}
      aria-valuenow={arrived}
      aria-valuetext={papersText(counts)}
    >
      <div className={styles.bar} style={{ width: `${(arrived / asked) * 100}%` }} />
    </div>
  )
}
