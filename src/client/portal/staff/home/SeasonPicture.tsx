import { Suspense, useState } from 'react'
import { trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { thisYear } from '#client/portal/ui/format.ts'
import { Skeleton } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** How the season goes, folded above the table. Its figures and the code that draws them load when it is opened. */
export function SeasonPicture() {
  const [opened, setOpened] = useState(false)
  return (
    <details data-print="hide" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className="py-8 text-row">
        <h2 className="inline-block text-row strong">Season {thisYear()}</h2>{' '}
        <span className="small">the {thisYear() - 1} returns</span>
      </summary>
      {opened && <Picture />}
    </details>
  )
}

function Picture() {
  const query = trpc.admin.returns.season.useQuery()
  const waiting = <Skeleton height="10rem" />
  return (
    <QueryBoundary
      query={query}
      what="the season"
      failed="The season could not be loaded."
      skeleton={waiting}
    >
      {(season) => (
        <Suspense fallback={waiting}>
          <SeasonCharts season={season} />
        </Suspense>
      )}
    </QueryBoundary>
  )
}

const SeasonCharts = lazyPart(() => import('./SeasonCharts.tsx').then((m) => m.SeasonCharts))
