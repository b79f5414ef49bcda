import { useId, type ReactNode } from 'react'
import styles from './Panel.module.css'

interface PanelProps {
  /** Heads the panel and names it for assistive technology. */
  title?: ReactNode
  /** Stands at the right of the title: a count, a small button. */
  aside?: ReactNode
  /** True for lists and tables that draw their own rows to the edge. */
  flush?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A sheet of paper: the box of every card on every screen. */
export function Panel({ title, aside, flush, className, children }: PanelProps) {
  const id = useId()
  return (
    <section
      className={[styles.panel, className].filter(Boolean).join(' ')}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <div className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {aside}
        </div>
      )}
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  )
}
