import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminToday } from '#shared/returns/admin.schema.ts'
import { formatWeekday } from '#shared/firm/dates.ts'
import { nextBusinessDays } from '#shared/returns/return-clock.ts'
import { dueFilters, stepFilters } from '#shared/returns/returns-filters.ts'
import { workLabel } from '#client/portal/staff/returns/Filters.tsx'
import { useToday } from '#client/portal/staff/returns/use-returns.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import styles from './Today.module.css'
import { Group } from '#client/public/ui/layout.tsx'

/** The work that is due and the next steps, as numbers. A press on one filters the table below, and a second press shows all. */
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

function Numbers({ counts }: { counts: AdminToday | null }) {
  return (
    <Group align="end">
      <Week counts={counts} />
      <Group as="ul" gap={4}>
        {stepFilters.map((work) => (
          <li key={work}>
            <Work work={work} className={styles.step} counts={counts}>
              <span className="small">{workLabel(work)}</span>
            </Work>
          </li>
        ))}
      </Group>
    </Group>
  )
}

/** A column for the late returns, and one for each of the next five business days. */
function Week({ counts }: { counts: AdminToday | null }) {
  const today = firmToday()
  const days = nextBusinessDays(today)
  const [, ...ofDays] = dueFilters
  // So that one return is no full column.
  const most = Math.max(4, ...ofDays.map((due) => counts?.[due] ?? 0))
  return (
    <ul className={styles.week} aria-label="Due">
      {dueFilters.map((due, at) => {
        const day = days[at - 1]
        return (
          <li key={due}>
            <Work work={due} className={styles.day} title={workLabel(due)} counts={counts}>
              {day !== undefined && (
                <span
                  className={styles.bar}
                  style={{
                    borderBottomWidth: `calc(1px + ${(counts?.[due] ?? 0) / most} * var(--size-16))`,
                  }}
                />
              )}
              <span className="text-fine muted">
                {day === undefined
                  ? 'Late'
                  : `${formatWeekday(day, today).slice(0, 3)} ${Number(day.slice(8))}`}
              </span>
            </Work>
          </li>
        )
      })}
    </ul>
  )
}

const route = getRouteApi('/_portal/admin')

interface WorkProps {
  work: keyof AdminToday
  className: string | undefined
  title?: string
  counts: AdminToday | null
  children: ReactNode
}

function Work({ work, className, title, counts, children }: WorkProps) {
  const { work: chosen } = route.useSearch()
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className={className}
      title={title}
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
      {children}
    </button>
  )
}
