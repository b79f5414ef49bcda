import { formatDay } from '#shared/firm/dates.ts'
import type { Season } from '#shared/returns/season.schema.ts'
import { seasonStages } from '#shared/returns/season-stages.ts'
import { stageLabels } from './season-words.ts'
import styles from './SeasonCharts.module.css'
import { Group } from '#client/public/ui/layout.tsx'

/** The two charts as tables; screen readers have no other. */
export function SeasonTables({ season: { stages, weeks } }: { season: Season }) {
  const busy = weeks.filter(({ completed, lastSeason }) => completed + lastSeason > 0)
  return (
    <details className="mt-8">
      <summary className="small">As tables</summary>
      <Group gap={24} className={styles.tables}>
        <table className="text-small" aria-label="Returns by stage">
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <th scope="col">Returns</th>
            </tr>
          </thead>
          <tbody>
            {seasonStages.map((stage) => (
              <tr key={stage}>
                <th scope="row">{stageLabels[stage]}</th>
                <td>{stages[stage]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className="text-small" aria-label="Completed a week">
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">This season</th>
              <th scope="col">Last season</th>
            </tr>
          </thead>
          <tbody>
            {busy.map(({ startsOn, completed, lastSeason }) => (
              <tr key={startsOn}>
                <th scope="row">{formatDay(startsOn, startsOn)}</th>
                <td>{completed}</td>
                <td>{lastSeason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Group>
    </details>
  )
}
