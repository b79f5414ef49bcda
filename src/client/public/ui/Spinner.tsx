import styles from './Spinner.module.css'

/** The full-page wait for the session or a screen's code: shown only when it takes a moment. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.wait} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
