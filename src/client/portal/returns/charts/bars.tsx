import { BarChart } from '@mantine/charts'
import { roundDollars, type ChartFigure } from './chart-figures.ts'
import styles from './bars.module.css'

interface BarsProps {
  figures: readonly ChartFigure[]
}

/** Lying bars, each named at its left and counted at its right. */
export function StatusBars({ figures }: BarsProps) {
  return (
    <BarChart
      className={styles.chart}
      orientation="vertical"
      data={[...figures]}
      dataKey="label"
      series={SERIES}
      gridAxis="none"
      withXAxis={false}
      withTooltip={false}
      withBarValueLabel
      valueFormatter={(count) => count.toLocaleString('en-US')}
      accessibilityLayer={false}
      // A few among thousands are still to be seen.
      barProps={{ radius: 3, barSize: 12, minPointSize: (count) => (count ? 2 : 0) }}
      barChartProps={{ margin: { top: 0, right: 64, bottom: 0, left: 0 } }}
      yAxisProps={{ width: 96, interval: 0 }}
    />
  )
}

/** A standing bar for each month; the exact figure where one points. */
export function RevenueBars({ figures }: BarsProps) {
  return (
    <BarChart
      className={styles.chart}
      data={[...figures]}
      dataKey="label"
      series={SERIES}
      tickLine="none"
      gridProps={{ stroke: 'var(--line)', syncWithTicks: true }}
      strokeDasharray="0"
      valueFormatter={roundDollars}
      accessibilityLayer={false}
      barProps={{ radius: [3, 3, 0, 0], maxBarSize: 28 }}
      barChartProps={{ margin: { top: 6, right: 0, bottom: 0, left: 0 } }}
      xAxisProps={{ interval: 'equidistantPreserveStart' }}
      yAxisProps={{ width: 60, tickCount: 3, interval: 0 }}
      tooltipProps={{ content: Pointed }}
    />
  )
}

const SERIES = [{ name: 'value', color: 'var(--accent)' }]

interface PointedProps {
  /** What the library knows of the bars there; there is one. */
  payload?: readonly { payload?: ChartFigure }[]
}

function Pointed({ payload }: PointedProps) {
  const figure = payload?.[0]?.payload
  if (!figure) return null
  return (
    <p className={styles.pointed}>
      {figure.name} <strong>{figure.text}</strong>
    </p>
  )
}
