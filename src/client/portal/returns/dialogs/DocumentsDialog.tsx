import { useState } from 'react'
import type { StaffDocument } from '#shared/documents.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { Illustration } from '#client/public/ui/Illustration.tsx'
import { EmptyState } from '#client/public/ui/EmptyState.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { SkeletonRows } from '#client/public/ui/Skeleton.tsx'
import { RequestReplacement } from './RequestReplacement.tsx'
import { DocumentPreview } from './DocumentPreview.tsx'
import { StaffDocumentList } from './StaffDocumentList.tsx'
import type { ReturnDialogProps } from './ReturnDialogs.tsx'
import { ReturnHeading } from './ReturnHeading.tsx'

/** One document that takes the place of the list: to look at, or to ask for another of. */
export interface OneDocument {
  document: StaffDocument
  to: 'look' | 'ask'
}

/** What the client sent and the firm finished for one return: to look at, download, verify, and ask for again. */
export function DocumentsDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const [one, setOne] = useState<OneDocument | null>(null)
  // Coming back from a document, the focus is where it left from.
  const [last, setLast] = useState<OneDocument | null>(null)
  const back = () => {
    setLast(one)
    setOne(null)
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={one?.to === 'ask' ? 'Ask for another document' : 'Documents and files'}
      size="56rem"
    >
      <ReturnHeading taxReturn={taxReturn} />
      {one === null && <AllDocuments taxReturn={taxReturn} last={last} onOne={setOne} />}
      {one?.to === 'look' && <DocumentPreview document={one.document} onBack={back} />}
      {one?.to === 'ask' && (
        <RequestReplacement taxReturnId={taxReturn.id} document={one.document} onBack={back} />
      )}
    </Dialog>
  )
}

interface AllDocumentsProps extends Pick<ReturnDialogProps, 'taxReturn'> {
  last: OneDocument | null
  onOne: (one: OneDocument) => void
}

function AllDocuments({ taxReturn, last, onOne }: AllDocumentsProps) {
  const documents = trpc.admin.documents.list.useQuery(
    { taxReturnId: taxReturn.id },
    { refetchOnMount: 'always' },
  )
  return (
    <QueryBoundary
      query={documents}
      what="documents"
      failed="The documents could not be loaded."
      skeleton={<SkeletonRows rows={3} />}
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            title="No documents yet"
            drawing={<Illustration name="no-documents" width={128} height={96} />}
          >
            What the client uploads for this return stands here at once.
          </EmptyState>
        ) : (
          <StaffDocumentList taxReturn={taxReturn} documents={list} last={last} onOne={onOne} />
        )
      }
    </QueryBoundary>
  )
}
