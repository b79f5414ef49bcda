import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { AdminToday } from '#shared/admin.schema.ts'
import { todaysWork } from '#shared/returns-filters.ts'
import { workLabels } from '#client/portal/returns/Filters.tsx'
import { useToday } from '#client/portal/returns/use-returns.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import styles from './Today.module.css'

/** What to do today: numbers in the order of the work. Each filters the table below, and a second press ends that. */
export function Today() {
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="visually-hidden">
        Today
      </h2>
      <QueryBoundary
        query={useToday()}
        what="today’s work"
        failed="Today’s work could not be counted."
        skeleton={<Numbers counts={null} />}
      >
        {(counts) => <Numbers counts={counts} />}
      </QueryBoundary>
    </section>
  )
}

const route = getRouteApi('/_portal/admin')

function Numbers({ counts }: { counts: AdminToday | null }) {
  const { work: chosen } = route.useSearch()
  const navigate = useNavigate()
  return (
    <ul className="row wrap gap-1">
      {todaysWork.map((work) => (
        <li key={work}>
          <button
            type="button"
            className={styles.work}
            aria-pressed={work === chosen}
            data-urgent={(work === 'late' && !!counts?.late) || undefined}
            onClick={() =>
              void navigate({
                to: '/admin',
                search: work === chosen ? {} : { work },
                resetScroll: false,
              })
            }
          >
            <span className="figures strong">
              {counts === null ? <Skeleton width="1.5rem" /> : counts[work].toLocaleString('en-US')}
            </span>{' '}
            <span className="text-small muted">{workLabels[work]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
