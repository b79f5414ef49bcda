import styles from './ShareBar.module.css'

interface ShareBarProps {
  label: string
  /** The value in words, for screen readers. */
  text: string
  total: number
  done: number
  /** The part that is on its way, drawn paler. */
  begun?: number
}

/** A bar that shows how much of a total is done. */
export function ShareBar({ label, text, total, done, begun = 0 }: ShareBarProps) {
  const widthOf = (part: number) => ({ width: `${(part / total) * 100}%` })
  return (
    <div
      className={`bar row ${styles.track}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={text}
    >
      <div className="full-height filled" style={widthOf(done)} />
      {begun > 0 && <div className={`full-height filled ${styles.begun}`} style={widthOf(begun)} />}
    </div>
  )
}
