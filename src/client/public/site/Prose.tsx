import type { ReactNode } from 'react'
import styles from './Prose.module.css'

/** Running text: paragraphs, small headings and lists at a width that reads well. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>
}
