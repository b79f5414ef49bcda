import { useId, type ReactNode } from 'react'
import styles from './FormSection.module.css'

interface FormSectionProps {
  title: string
  /** What belongs here, or why we ask. */
  hint?: ReactNode
  /** Beneath the hint: a count. */
  note?: ReactNode
  /** Whether the title names a landmark. Not around fields, whose labels it would be taken for. */
  landmark?: boolean
  children: ReactNode
}

/** A part of a large sheet: its name and what it is for at the left, its content at the right, a line between two. */
export function FormSection({ title, hint, note, landmark, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={landmark ? id : undefined}>
      <div>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {hint && <p className={styles.hint}>{hint}</p>}
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
