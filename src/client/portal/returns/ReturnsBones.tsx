import { Bone } from '#client/public/ui/Skeleton.tsx'
import styles from './ReturnsBones.module.css'

/** The table while its rows are loading, in their final height. */
export function ReturnsBones() {
  return (
    <div className={styles.rows}>
      {WIDTHS.map(([name, email]) => (
        <div className={styles.row} key={name}>
          <div className={styles.client}>
            <Bone width={name} height="0.875rem" />
            <Bone width={email} height="0.75rem" />
          </div>
          <Bone width="5.5rem" height="1.5rem" />
          <span className={styles.rest}>
            <Bone height="1rem" />
          </span>
          <Bone width="12rem" height="2rem" />
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
