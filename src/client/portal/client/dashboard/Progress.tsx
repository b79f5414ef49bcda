import { returnWords } from '#shared/returns/return-name.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { firmToday, thisYear } from '#client/portal/ui/format.ts'
import { yearToFile } from '#client/portal/ui/year-search.ts'
import { Panel } from '#client/public/ui/Panel.tsx'
import { ReturnTimeline } from '#client/public/ui/ReturnTimeline.tsx'

/** The steps of the newest return, or the steps to come if there is none yet. */
export function Progress() {
  const returns = trpc.returns.list.useQuery()
  const newest = returns.data?.[0] ?? { taxYear: yearToFile(thisYear()) }
  return (
    <Panel title={returnWords(newest).start} className="mb-20px">
      <QueryBoundary
        query={returns}
        what="the return"
        failed="The return could not be loaded."
        skeleton={<ReturnTimeline taxReturn={undefined} today={firmToday()} />}
      >
        {([newest]) => <ReturnTimeline taxReturn={newest ?? null} today={firmToday()} />}
      </QueryBoundary>
    </Panel>
  )
}
