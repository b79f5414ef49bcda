import type { ListedReturn } from '#shared/documents.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { DocumentRow } from './DocumentRow.tsx'

export function FiledReturns() {
  const filed = trpc.documents.filedReturns.useQuery()
  return (
    <Panel title="Filed Returns" flush className="mt-20px">
      <QueryBoundary
        query={filed}
        what="your filed returns"
        failed="Your filed returns could not be loaded."
        skeleton={<SkeletonRows rows={1} />}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No filed returns yet" drawing="no-filed">
              Once your return is completed, your copy is here to open and download.
            </EmptyState>
          ) : (
            <div className="rows">{list.map(toGroup)}</div>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function toGroup({ taxReturn, documents }: ListedReturn) {
  return (
    <section key={taxReturn.id} className="pt-20px px-inset pb-1">
      <header className="row wrap middle gap-half gap-x-12px">
        <h3 className="text-lead lining">{taxReturn.taxYear} Tax Return</h3>
        <StatusBadge status={taxReturn.status} />
      </header>
      <ul className="rows">
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} onDelete={null} />
        ))}
      </ul>
    </section>
  )
}
