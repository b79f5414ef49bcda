import styles from './ShareBar.module.css'

interface ShareBarProps {
  label: string
  /** What screen readers say of it. */
  text: string
  total: number
  done: number
  /** What is on its way, drawn paler. */
  begun?: number
}

/** A bar that shows how much of a total is done. */
export function ShareBar({ label, text, total, done, begun = 0 }: ShareBarProps) {
  const widthOf = (part: number) => ({ width: `${(part / total) * 100}%` })
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={text}
    >
      <div className={styles.bar} style={widthOf(done)} />
      {begun > 0 && <div className={`${styles.bar} ${styles.begun}`} style={widthOf(begun)} />}
    </div>
  )
}
