import { Skeleton } from '#client/public/ui/Skeleton.tsx'
import styles from './ReturnsSkeleton.module.css'

/** The table while its rows are loading, in their final height. */
export function ReturnsSkeleton() {
  return (
    <div className={styles.rows}>
      {WIDTHS.map(([name, email]) => (
        <div className={styles.row} key={name}>
          <div className={styles.client}>
            <Skeleton width={name} height="0.875rem" />
            <Skeleton width={email} height="0.75rem" />
          </div>
          <Skeleton width="5.5rem" height="1.5rem" />
          <span className={styles.rest}>
            <Skeleton height="1rem" />
          </span>
          <Skeleton width="12rem" height="2rem" />
        </div>
      ))}
    </div>
  )
}

const WIDTHS = [
  ['7rem', '11rem'],
  ['9rem', '12rem'],
  ['6rem', '9rem'],
  ['8rem', '10rem'],
  ['6.5rem', '11.5rem'],
  ['7.5rem', '9.5rem'],
  ['10rem', '12.5rem'],
  ['8.5rem', '10.5rem'],
] as const
