import { BarChart } from '@mantine/charts'
import { roundDollars, type ChartFigure } from './chart-figures.ts'
import styles from './SeasonCharts.module.css'

interface BarsProps {
  figures: readonly ChartFigure[]
}

/** Horizontal bars with their labels and counts. */
export function StatusBars({ figures }: BarsProps) {
  return (
    <BarChart
      className={styles.bars}
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
      // A few returns among thousands are still visible.
      barProps={{ radius: 3, barSize: 12, minPointSize: (count) => (count ? 2 : 0) }}
      barChartProps={{ margin: { top: 0, right: 64, bottom: 0, left: 0 } }}
      yAxisProps={{ width: 96, interval: 0 }}
    />
  )
}

/** A vertical bar for each month, with a tooltip. */
export function RevenueBars({ figures }: BarsProps) {
  return (
    <BarChart
      className={styles.bars}
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
      tooltipProps={{ content: Tooltip }}
    />
  )
}

const SERIES = [{ name: 'value', color: 'var(--accent)' }]

interface TooltipProps {
  /** The bars under the pointer; there is one. */
  payload?: readonly { payload?: ChartFigure }[]
}

function Tooltip({ payload }: TooltipProps) {
  const figure = payload?.[0]?.payload
  if (!figure) return null
  return (
    <p className={styles.tooltip}>
      {figure.name} <strong>{figure.text}</strong>
    </p>
  )
}
