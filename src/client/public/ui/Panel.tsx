import { type ReactNode, useId } from 'react'
import styles from './Panel.module.css'
import { Group } from './layout.tsx'

/** A screen's h1, a line below it, and the screen's actions on the right. */
export function PageHeading({ title, lead, children }: PageHeadingProps) {
  return (
    <Group as="header" align="end" gap={16} between mb={24}>
      <div>
        <h1 className="text-heading breaks" tabIndex={-1}>
          {title}
        </h1>
        {lead && (
          <p className="measure mt-6 muted" data-print="hide">
            {lead}
          </p>
        )}
      </div>
      {children && (
        <div className="actions" data-print="hide">
          {children}
        </div>
      )}
    </Group>
  )
}

interface PageHeadingProps {
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
}

interface PanelProps {
  title?: ReactNode
  aside?: ReactNode
  /** True for lists and tables that draw their own rows to the edge. */
  flush?: boolean
  /** As wide as the window. */
  wide?: boolean
  /** True to leave it out in print, where there is nothing to read. */
  screenOnly?: boolean
  className?: string | undefined
  children: ReactNode
}

export function Panel(panel: PanelProps) {
  const { title, aside, flush, wide, screenOnly, className, children } = panel
  const id = useId()
  return (
    <section
      className={[`card shadow shrinks ${styles.panel}`, className].filter(Boolean).join(' ')}
      aria-labelledby={title ? id : undefined}
      data-wide={wide}
      data-print={screenOnly ? 'hide' : undefined}
    >
      {title && (
        <Group between className="panel-head">
          <h2 id={id}>{title}</h2>
          {aside}
        </Group>
      )}
      <div className={flush ? undefined : 'flush p-inset'}>{children}</div>
    </section>
  )
}
