import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { AdminSummary } from '#shared/admin.schema.ts'
import { Skeleton } from '#client/public/ui/States.tsx'
import { type ChartFigure, revenueFigures, statusFigures } from './chart-figures.ts'
import styles from './SeasonCharts.module.css'

/** The returns by status and the revenue by month. On a phone, folded. */
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

// The chart library is larger than the rest of the screen, which does not wait for it. If it fails to load, text is shown.
const bars = () => import('./bars.tsx').catch(() => null)
const StatusBars = lazy(async () => ({ default: (await bars())?.StatusBars ?? TextList }))
const RevenueBars = lazy(async () => ({ default: (await bars())?.RevenueBars ?? TextList }))

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
  /** Shown if all figures are zero. */
  none: string
  /** The bars; null while loading. */
  children: ReactNode
}

/** A chart, and the same as text for screen readers. */
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
          <TextList figures={figures} />
        </div>
      )}
      <div className={styles.plot} aria-hidden={!empty}>
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

function TextList({ figures }: { figures: readonly ChartFigure[] }) {
  return (
    <ul className={styles.textList}>
      {figures.map(({ name, text }) => (
        <li key={name}>
          {name}: {text}
        </li>
      ))}
    </ul>
  )
}
