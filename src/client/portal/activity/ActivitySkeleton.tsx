import { Skeleton } from '#client/public/ui/Skeleton.tsx'
import list from './ActivityList.module.css'

/** The entries while they are loading, in their final height. */
export function ActivitySkeleton() {
  return (
    <>
      <div className={list.day}>
        <Skeleton width="14rem" />
      </div>
      <ul className={list.entries}>
        {WIDTHS.map((width) => (
          <li key={width} className={list.entry}>
            <Skeleton width="3.5rem" height="0.875rem" />
            <span className={list.sentence}>
              <Skeleton width={width} height="1.125rem" />
            </span>
            <Skeleton width="7rem" height="0.875rem" />
          </li>
        ))}
      </ul>
    </>
  )
}

const WIDTHS = ['24rem', '31rem', '19rem', '27rem', '35rem', '22rem', '29rem', '25rem']
