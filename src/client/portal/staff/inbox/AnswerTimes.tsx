import { formatDay } from '#shared/firm/dates.ts'
import { readAgain, trpc, type Outputs } from '#client/portal/api/trpc.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import styles from './AnswerTimes.module.css'
import { Row } from '#client/public/ui/layout.tsx'

/** How long the firm took to answer in the last four weeks: each week's median as a bar, and this week in words. */
export function AnswerTimes() {
  const { data } = trpc.admin.messages.answerTimes.useQuery(undefined, {
    refetchOnMount: readAgain,
  })
  return (
    <Row as="figure" gap={12} className="text-small muted min-36">
      {data && <Weeks weeks={data} />}
    </Row>
  )
}

function Weeks({ weeks }: { weeks: Outputs['admin']['messages']['answerTimes'] }) {
  const hours = weeks.at(-1)?.hours
  const most = Math.max(1, ...weeks.map((week) => week.hours?.median ?? 0))
  return (
    <>
      <figcaption>
        {hours ? `Half within ${hoursText(hours.median)}` : 'No answers'}
        <span className="fine block">
          {hours ? `Answers of the last 7 days; longest ${hours.longest}` : 'In the last 7 days'}
        </span>
      </figcaption>
      <Row as="ol" align="end" gap={4} aria-label="Answers by week">
        {weeks.map((week) => (
          <li key={week.startsOn} className="w-20 leading-120 text-center">
            <span className="visually-hidden">{weekText(week)}</span>
            <span className="figures text-fine" aria-hidden="true">
              {week.hours?.median ?? '–'}
            </span>
            <span
              className={`block filled ${styles.bar}`}
              style={{ height: `${(week.hours?.median ?? 0) / most}rem` }}
            />
          </li>
        ))}
      </Row>
    </>
  )
}

/** "Week from Nov 3: half within 7 working hours, the longest took 21" */
function weekText({ startsOn, hours }: Outputs['admin']['messages']['answerTimes'][number]) {
  const week = `Week from ${formatDay(startsOn, firmToday())}`
  if (hours === null) return `${week}: no answers`
  return `${week}: half within ${hoursText(hours.median)}, the longest took ${hours.longest}`
}

function hoursText(hours: number): string {
  return hours === 1 ? '1 working hour' : `${hours.toLocaleString('en-US')} working hours`
}
