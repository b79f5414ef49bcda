import { returnTitle } from '#shared/returns/return-forms.ts'
import type { ListedReturn } from '#shared/documents/documents.schema.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import { DownloadReturn } from './DownloadReturn.tsx'
import { Group } from '#client/public/ui/layout.tsx'

interface FiledReturnsProps {
  /** The filed return that the screen is about, if it is: it leads, with its own button. */
  of?: TaxReturn | undefined
  className: string
}

export function FiledReturns({ of, className }: FiledReturnsProps) {
  const filed = trpc.documents.filedReturns.useQuery()
  return (
    <Panel title="Filed Returns" flush className={className}>
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
            <div className="rows">
              {list
                .toSorted((a, b) => Number(isOf(b, of)) - Number(isOf(a, of)))
                .map((entry) => (
                  <YearGroup key={entry.taxReturn.id} entry={entry} leads={isOf(entry, of)} />
                ))}
            </div>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function isOf({ taxReturn }: ListedReturn, of: TaxReturn | undefined): boolean {
  return taxReturn.id === of?.id
}

function YearGroup({
  entry: { taxReturn, documents },
  leads,
}: {
  entry: ListedReturn
  leads: boolean
}) {
  return (
    <section className="pt-20 px-inset pb-8">
      <Group as="header">
        <h3 className="text-lead lining">{returnTitle(taxReturn)}</h3>
        <StatusBadge status={taxReturn.status} />
        {leads && <DownloadReturn taxReturn={taxReturn} className="push phone-whole-line" />}
      </Group>
      <ul className="rows">
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} onDelete={null} />
        ))}
      </ul>
    </section>
  )
}
