import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { formatCents } from '#shared/base/format-money.ts'
import type { Season } from '#shared/returns/season.schema.ts'
import { seasonStages } from '#shared/returns/season-stages.ts'
import { SeasonTables } from './SeasonTables.tsx'
import { monthOf, stageLabels } from './season-words.ts'
import styles from './SeasonCharts.module.css'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** The season as two charts and its figures, and all of it as tables. */
export function SeasonCharts({ season }: { season: Season }) {
  return (
    <div className="card p-16">
      <Group align="start" gap={24}>
        <figure className="basis-256">
          <figcaption className="small mb-4">Returns by stage</figcaption>
          <Stages stages={season.stages} />
        </figure>
        <figure className="basis-256">
          <figcaption className="small mb-4">Completed a week, and last season (line)</figcaption>
          <Weeks weeks={season.weeks} />
        </figure>
        <Figures season={season} />
      </Group>
      <SeasonTables season={season} />
    </div>
  )
}

const [WIDTH, HEIGHT] = [320, 132]

function Stages({ stages }: Pick<Season, 'stages'>) {
  const rows = scaleBand({ domain: [...seasonStages], range: [0, HEIGHT], padding: 0.25 })
  const most = Math.max(1, ...Object.values(stages))
  const lengths = scaleLinear({ domain: [0, most], range: [0, WIDTH - 150] })
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.chart} aria-hidden>
      {seasonStages.map((stage) => {
        const [top, height] = [rows(stage) ?? 0, rows.bandwidth()]
        return (
          <g key={stage}>
            <text x={0} y={top + height * 0.8}>
              {stageLabels[stage]}
            </text>
            <Bar x={118} y={top} width={lengths(stages[stage])} height={height} />
            <text x={124 + lengths(stages[stage])} y={top + height * 0.8}>
              {stages[stage]}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const [LEFT, TOP, BOTTOM] = [24, 8, 24]

function Weeks({ weeks }: Pick<Season, 'weeks'>) {
  const places = scaleBand({
    domain: weeks.map(({ startsOn }) => startsOn),
    range: [LEFT, WIDTH],
    padding: 0.2,
  })
  const most = Math.max(1, ...weeks.flatMap((week) => [week.completed, week.lastSeason]))
  const heights = scaleLinear({ domain: [0, most], range: [HEIGHT - BOTTOM, TOP], nice: 2 })
  const middle = ({ startsOn }: Season['weeks'][number]) =>
    (places(startsOn) ?? 0) + places.bandwidth() / 2
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.chart} aria-hidden>
      {weeks.map((week) => (
        <Bar
          key={week.startsOn}
          x={places(week.startsOn) ?? 0}
          width={places.bandwidth()}
          y={heights(week.completed)}
          height={HEIGHT - BOTTOM - heights(week.completed)}
        />
      ))}
      <LinePath data={weeks} x={middle} y={({ lastSeason }) => heights(lastSeason)} />
      <AxisLeft
        scale={heights}
        left={LEFT}
        tickValues={heights.ticks(2).filter(Number.isInteger)}
        tickFormat={String}
        hideAxisLine
        hideTicks
      />
      <AxisBottom
        scale={places}
        top={HEIGHT - BOTTOM}
        hideTicks
        tickValues={weeks.filter((_, at) => at % 9 === 2).map(({ startsOn }) => startsOn)}
        tickFormat={monthOf}
      />
    </svg>
  )
}

function Figures({ season }: { season: Season }) {
  const { medianDays, slowDays, documentsAsked, documentsIn, unpaidFiled, unpaidOwed } = season
  const count = unpaidFiled.toLocaleString('en-US')
  const facts = [
    ['From “That’s everything” to completed', daysText(medianDays, slowDays)],
    [
      'Documents received',
      documentsAsked === 0
        ? 'None asked for'
        : `${Math.round((100 * documentsIn) / documentsAsked)}%`,
    ],
    [
      'Filed and unpaid',
      unpaidOwed === 0 ? count : `${count}, with ${formatCents(unpaidOwed)} owed`,
    ],
  ]
  return (
    <Stack as="dl" className="basis-256">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="small">{label}</dt>
          <dd className="strong figures">{value}</dd>
        </div>
      ))}
    </Stack>
  )
}

function daysText(median: number | null, slow: number | null): string {
  if (median === null || slow === null) return 'None completed yet'
  return `Median ${days(median)}; 90% within ${days(slow)}`
}

function days(count: number): string {
  const rounded = Math.max(1, Math.round(count))
  return rounded === 1 ? '1 day' : `${rounded} days`
}
