import { useId, type ReactNode } from 'react'
import styles from './FormSection.module.css'

interface FormSectionProps {
  title: string
  hint?: ReactNode
  note?: ReactNode
  /** Makes it a landmark named by the title. Not for fields: tests and tools would find it by their labels. */
  landmark?: boolean
  /** True to leave it out in print, where there is nothing to read. */
  screenOnly?: boolean
  children: ReactNode
}

/** A section of a large form or list: title and hint on the left, content on the right. */
export function FormSection(section: FormSectionProps) {
  const { title, hint, note, landmark, screenOnly, children } = section
  const id = useId()
  return (
    <section
      id={anchorOf(title)}
      className={styles.section}
      aria-labelledby={landmark ? id : undefined}
      data-print={screenOnly ? 'hide' : undefined}
    >
      <div>
        <h2 id={id}>{title}</h2>
        {hint && (
          <p className="subtext mt-4" data-print="hide">
            {hint}
          </p>
        )}
        {note && <p className="mt-8 faint text-small">{note}</p>}
      </div>
      <div className="flush shrinks">{children}</div>
    </section>
  )
}

/** The id of the section with this title. */
export function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}
