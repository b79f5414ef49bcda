import type { ReactNode } from 'react'
import styles from './States.module.css'

interface EmptyStateProps {
  title: string
  /** What to do next, in a sentence. */
  children?: ReactNode
  /** The button that does it. */
  action?: ReactNode
  /** One of the line drawings of ui/drawings. */
  drawing?: ReactNode
}

/** A place with nothing in it yet: what that means, and the way on. */
export function EmptyState({ title, children, action, drawing }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {drawing && <div className={styles.drawing}>{drawing}</div>}
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
