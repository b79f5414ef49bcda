import { getRouteApi } from '@tanstack/react-router'
import type { TaxReturn } from '#shared/returns.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { PageHeading } from '#client/public/ui/PageHeading.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { thisYear } from '#client/portal/ui/today.ts'
import { CategorySections, CategorySectionsSkeleton } from './CategorySections.tsx'
import { FiledReturns } from './FiledReturns.tsx'
import { NoTaxReturn } from './NoTaxReturn.tsx'
import { YearPicker } from './YearPicker.tsx'
import { chooseReturn, startableYears } from './years.ts'

/** The upload center: one return's documents by category, and what the firm has finished. */
export function DocumentsScreen() {
  const { year } = route.useSearch()
  const returns = trpc.returns.list.useQuery()
  const chosen = chooseReturn(returns.data ?? [], year)
  return (
    <>
      <PageHeading title="Documents" lead={LEAD}>
        {chosen !== null && <YearChoice returns={returns.data ?? []} chosen={chosen} />}
      </PageHeading>
      <Panel flush>
        <QueryBoundary
          query={returns}
          what="your documents"
          failed="Your tax returns could not be loaded."
          skeleton={<CategorySectionsSkeleton />}
        >
          {() =>
            chosen === null ? (
              <NoTaxReturn />
            ) : (
              <CategorySections key={chosen.id} taxReturn={chosen} />
            )
          }
        </QueryBoundary>
      </Panel>
      <FiledReturns />
    </>
  )
}

const route = getRouteApi('/_portal/documents')

const LEAD = 'PDF, JPG, PNG, DOC or DOCX, up to 10 MB each. Several at once are fine.'

function YearChoice({ returns, chosen }: { returns: readonly TaxReturn[]; chosen: TaxReturn }) {
  const startable = startableYears(returns, thisYear())
  return <YearPicker returns={returns} chosen={chosen} startable={startable} />
}
