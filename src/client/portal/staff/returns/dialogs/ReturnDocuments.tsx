import { Suspense, useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { adminCategories } from '#shared/documents/document-categories.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { DocumentPreview } from './DocumentPreview.tsx'
import { categoryLabel } from './format-document.ts'
import { type DocumentView, StaffDocumentRow } from './StaffDocumentRow.tsx'
import { useVerify } from './use-verify.ts'
import styles from './documents.module.css'

/** The document that was opened last. While `shown`, it replaces the list. */
interface OpenDocument {
  document: StaffDocument
  view: DocumentView
  shown: boolean
}

interface ReturnDocumentsProps {
  taxReturn: AdminTaxReturn
  /** Called with what replaces the list; null for the list itself. */
  onView?: (view: DocumentView | null) => void
}

/** The documents of a return: preview, download, verify, or ask the client for a replacement. */
export function ReturnDocuments({ taxReturn, onView }: ReturnDocumentsProps) {
  const [last, setLast] = useState<OpenDocument | null>(null)
  const shown = last?.shown ? last : null
  const open = (document: OpenDocument) => {
    setLast(document)
    onView?.(document.view)
  }
  const back = () => {
    setLast(last && { ...last, shown: false })
    onView?.(null)
  }
  switch (shown?.view) {
    case undefined:
      return <Documents taxReturn={taxReturn} last={last} onOpen={open} />
    case 'preview':
      return <DocumentPreview document={shown.document} onBack={back} />
    case 'request':
      return (
        <Suspense>
          <RequestReplacement
            clientId={taxReturn.client.id}
            taxReturnId={taxReturn.id}
            document={shown.document}
            onBack={back}
          />
        </Suspense>
      )
  }
}

const RequestReplacement = lazyPart(() =>
  import('./RequestReplacement.tsx').then((m) => m.RequestReplacement),
)

interface DocumentsProps {
  taxReturn: AdminTaxReturn
  /** The last document opened: the focus returns to its button. */
  last: OpenDocument | null
  onOpen: (open: OpenDocument) => void
}

function Documents({ taxReturn, last, onOpen }: DocumentsProps) {
  const documents = trpc.admin.documents.list.useQuery(
    { taxReturnId: taxReturn.id },
    { refetchOnMount: 'always' },
  )
  const verify = useVerify(taxReturn.id)
  return (
    <QueryBoundary
      query={documents}
      what="documents"
      failed="The documents could not be loaded."
      skeleton={<SkeletonRows rows={3} />}
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState title="No documents yet" drawing="no-documents">
            Documents for this return are listed here as soon as they are uploaded.
          </EmptyState>
        ) : (
          groupByCategory(list).map(({ category, group }) => (
            <section key={category} className={styles.group} aria-label={categoryLabel(category)}>
              <h3 className="small line-below strong pb-1">{categoryLabel(category)}</h3>
              <ul className="rows">
                {group.map((document) => (
                  <StaffDocumentRow
                    key={document.id}
                    document={document}
                    canRequest={category !== 'completed_return' && taxReturn.status !== 'filed'}
                    focused={document.id === last?.document.id ? last.view : null}
                    onOpen={(view) => onOpen({ document, view, shown: true })}
                    onVerify={() => verify(document)}
                  />
                ))}
              </ul>
            </section>
          ))
        )
      }
    </QueryBoundary>
  )
}

function groupByCategory(documents: readonly StaffDocument[]) {
  const groups = Map.groupBy(documents, ({ category }) => category)
  return adminCategories.flatMap((category) => {
    const group = groups.get(category)
    return group ? [{ category, group }] : []
  })
}
