import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import chart from '#client/portal/staff/home/SeasonCharts.module.css'
import { monthName, type RevenueMonth } from './revenue.ts'

const [WIDTH, HEIGHT] = [480, 150]
const [LEFT, TOP, BOTTOM] = [44, 8, 26]

/** Twelve months as bars, and the year before as a line. The tables have the figures. */
export function RevenueChart({ months }: { months: readonly RevenueMonth[] }) {
  const places = scaleBand({
    domain: months.map(({ month }) => month),
    range: [LEFT, WIDTH],
    padding: 0.3,
  })
  const all = months.flatMap(({ received, yearBefore }) => [received, yearBefore])
  // A month with more refunds than payments is below the line.
  const domain = [Math.min(0, ...all), Math.max(100, ...all)]
  const heights = scaleLinear({ domain, range: [HEIGHT - BOTTOM, TOP], nice: 3 })
  const zero = heights(0)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={chart.chart} aria-hidden>
      {months.map(({ month, received }) => (
        <Bar
          key={month}
          x={places(month) ?? 0}
          width={places.bandwidth()}
          y={Math.min(zero, heights(received))}
          height={Math.abs(zero - heights(received))}
        />
      ))}
      {months.some(({ yearBefore }) => yearBefore !== 0) && (
        <LinePath
          data={[...months]}
          x={({ month }) => (places(month) ?? 0) + places.bandwidth() / 2}
          y={({ yearBefore }) => heights(yearBefore)}
        />
      )}
      <AxisLeft
        scale={heights}
        left={LEFT}
        numTicks={3}
        hideAxisLine
        hideTicks
        tickFormat={(amount) => dollars(Number(amount) / 100)}
      />
      <AxisBottom
        scale={places}
        top={HEIGHT - BOTTOM}
        hideTicks
        tickFormat={(month) => monthName(month).slice(0, 3)}
      />
    </svg>
  )
}

/** "$1.5K" */
function dollars(amount: number): string {
  return amount.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 1,
  })
}
