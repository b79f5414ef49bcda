import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths. */
  width?: string
  height?: string
}

/** The place of something that is still coming, in its final size so that nothing jumps. */
export function Skeleton({ width = '100%', height = '1rem' }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} />
}

/** Lines of text that are still coming. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </span>
  )
}

/** Rows of a table or list that are still coming, 52 px each. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: rows }, (_, row) => (
        <div className={styles.row} key={row}>
          <Skeleton width={`${[38, 30, 44, 34][row % 4]}%`} />
          <Skeleton width="5rem" />
        </div>
      ))}
    </div>
  )
}

/** Says once, to those who can't see the bones, that something is loading. */
export function Loading({ what }: { what: string }) {
  return (
    <p className="visually-hidden" role="status">
      Loading {what}
    </p>
  )
}
