import { returnWords } from '#shared/returns/return-name.ts'
import type { OwnChecklist } from '#shared/checklist/request-items.schema.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { Checklist } from './Checklist.tsx'
import { DocumentBar } from './DocumentBar.tsx'
import { countDocuments, documentsText } from './document-groups.ts'
import { Stack } from '#client/public/ui/layout.tsx'

/** The checklist of a return, above its documents. A filed return needs nothing. */
export function ChecklistPanel({ taxReturn }: { taxReturn: TaxReturn | null }) {
  const own = trpc.requestItems.own.useQuery()
  if (taxReturn?.status === 'filed') return null
  const query = taxReturn === null ? { ...own, data: undefined, error: null } : own
  return (
    <QueryBoundary
      query={query}
      what="what the return needs"
      failed="What the return needs could not be loaded."
      skeleton={<ChecklistSkeleton />}
    >
      {(lists) => {
        const checklist = lists.find(({ taxReturnId }) => taxReturnId === taxReturn?.id)
        return checklist && taxReturn && <Filled checklist={checklist} taxReturn={taxReturn} />
      }}
    </QueryBoundary>
  )
}

function Filled({ checklist, taxReturn }: { checklist: OwnChecklist; taxReturn: TaxReturn }) {
  const { items } = checklist
  const counts = countDocuments(items)
  return (
    <Panel flush screenOnly={items.length === 0} className="mb-20">
      <Stack gap={12} className="panel-head">
        <h2 className="lining">
          {counts.asked > 0 ? documentsText(counts) : documentsTitle(taxReturn)}
        </h2>
        <DocumentBar items={items} />
      </Stack>
      <Checklist key={taxReturn.id} checklist={checklist} taxReturn={taxReturn} visible={10} />
    </Panel>
  )
}

function documentsTitle(taxReturn: TaxReturn): string {
  const { isOwn, name } = returnWords(taxReturn)
  return isOwn ? `Your ${taxReturn.taxYear} documents` : `Documents for ${name}`
}

function ChecklistSkeleton() {
  return (
    <Panel flush className="mb-20">
      <Stack gap={12} className="panel-head">
        <h2 className="lining">
          <Skeleton width="12rem" height="1.5rem" />
        </h2>
      </Stack>
      <Stack inset className="min-72 one-column content-middle">
        <Skeleton width="16rem" />
        <Skeleton width="22rem" height="0.875rem" />
      </Stack>
    </Panel>
  )
}
