import styles from './Reasons.module.css'

/** Short statements side by side, each under its own line. */
export function Reasons({ reasons }: { reasons: readonly { title: string; text: string }[] }) {
  return (
    <dl className={styles.reasons} data-four={reasons.length === 4 || undefined}>
      {reasons.map(({ title, text }) => (
        <div key={title} className={styles.reason}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
