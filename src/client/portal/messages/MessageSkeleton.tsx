import { Skeleton, SkeletonLines } from '#client/public/ui/Skeleton.tsx'
import styles from './MessageSkeleton.module.css'

/** Messages while they are loading, some of them long. */
export function MessageSkeleton() {
  return (
    <div>
      {[3, 2, 3].map((lines, row) => (
        <div className={styles.message} key={row}>
          <Skeleton width="9rem" height="1.5rem" />
          <Skeleton width="14rem" height="1.25rem" />
          <span className={styles.text}>
            <SkeletonLines lines={lines} />
          </span>
          <Skeleton width="13rem" height="2.25rem" />
        </div>
      ))}
    </div>
  )
}
