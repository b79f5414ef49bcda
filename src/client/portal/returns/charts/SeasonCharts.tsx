import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import type { AdminSummary } from '#shared/admin.schema.ts'
import { Skeleton } from '#client/public/ui/Skeleton.tsx'
import { revenueFigures, statusFigures, type ChartFigure } from './chart-figures.ts'
import styles from './SeasonCharts.module.css'

/** Where the returns stand and how the money came in. On a phone, where the list is soon wanted, once it is asked for. */
export function SeasonCharts({ summary }: SeasonChartsProps) {
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const [opened, setOpened] = useState(false)
  if (!phone) return <Charts summary={summary} />
  return (
    <details className={styles.folded} onToggle={({ currentTarget: { open } }) => setOpened(open)}>
      <summary>Charts</summary>
      {opened && <Charts summary={summary} />}
    </details>
  )
}

interface SeasonChartsProps {
  /** Null while it is loading. */
  summary: AdminSummary | null
}

// The chart library is larger than the whole rest of the screen, which doesn't wait for it.
const StatusBars = lazy(async () => ({ default: (await bars())?.StatusBars ?? InWords }))
const RevenueBars = lazy(async () => ({
  default: (await bars())?.RevenueBars ?? InWords,
}))

/** Null where they could not be fetched. */
async function bars() {
  try {
    return await import('./bars.tsx')
  } catch {
    return null
  }
}

function Charts({ summary }: SeasonChartsProps) {
  const statuses = summary && statusFigures(summary.byStatus)
  const months = summary && revenueFigures(summary.revenueByMonth)
  return (
    <div className={styles.charts}>
      <Chart title="Returns by status" figures={statuses} none="No returns yet.">
        {statuses && <StatusBars figures={statuses} />}
      </Chart>
      <Chart
        title="Revenue by month"
        figures={months}
        none="No payments in the last twelve months. Each one you record adds to its month."
      >
        {months && <RevenueBars figures={months} />}
      </Chart>
    </div>
  )
}

interface ChartProps {
  title: string
  figures: readonly ChartFigure[] | null
  /** What is said where there is nothing to draw. */
  none: string
  /** The drawing. */
  children: ReactNode
}

/** A drawing, and the same in words for who can't see it. */
function Chart({ title, figures, none, children }: ChartProps) {
  const id = useId()
  const empty = figures?.every(({ value }) => value === 0) ?? false
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption className={styles.title} id={id}>
        {title}
      </figcaption>
      {figures && !empty && (
        <div className="visually-hidden">
          <InWords figures={figures} />
        </div>
      )}
      <div className={styles.drawing} aria-hidden={!empty}>
        {empty ? (
          <p className={styles.none}>{none}</p>
        ) : (
          <Suspense fallback={<Skeleton height="100%" />}>
            {children ?? <Skeleton height="100%" />}
          </Suspense>
        )}
      </div>
    </figure>
  )
}

function InWords({ figures }: { figures: readonly ChartFigure[] }) {
  return (
    <ul className={styles.words}>
      {figures.map(({ name, text }) => (
        <li key={name}>
          {name}: {text}
        </li>
      ))}
    </ul>
  )
}
