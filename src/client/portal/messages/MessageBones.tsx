import { Bone, BoneLines } from '#client/public/ui/Skeleton.tsx'
import styles from './MessageBones.module.css'

/** Messages while they are loading, some of them long. */
export function MessageBones() {
  return (
    <div>
      {[3, 2, 3].map((lines, row) => (
        <div className={styles.message} key={row}>
          <Bone width="9rem" height="1.5rem" />
          <Bone width="14rem" height="1.25rem" />
          <span className={styles.text}>
            <BoneLines lines={lines} />
          </span>
          <Bone width="13rem" height="2.25rem" />
        </div>
      ))}
    </div>
  )
}
