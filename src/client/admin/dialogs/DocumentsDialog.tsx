import { useState } from 'react'
import type { StaffDocument } from '#shared/documents.schema.ts'
import { trpc } from '../../trpc.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Drawing } from '../../ui/Drawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { BoneRows } from '../../ui/Skeleton.tsx'
import { DocumentPreview } from './DocumentPreview.tsx'
import { StaffDocumentList } from './StaffDocumentList.tsx'
import type { ReturnDialogProps } from './ReturnDialogs.tsx'
import { WhoseReturn } from './WhoseReturn.tsx'

/** What the client sent and the firm finished for one return: to look at, download and verify. */
export function DocumentsDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const documents = trpc.admin.documents.useQuery(
    { taxReturnId: taxReturn.id },
    { refetchOnMount: 'always' },
  )
  const [looking, setLooking] = useState<StaffDocument | null>(null)
  // Coming back from a document, the focus is where it left from.
  const [lookedAt, setLookedAt] = useState<StaffDocument | null>(null)
  return (
    <Dialog opened={opened} onClose={onClose} title="Documents and files" size="56rem">
      <WhoseReturn taxReturn={taxReturn} />
      {looking === null ? (
        <Loaded
          query={documents}
          what="documents"
          failed="The documents could not be loaded."
          bones={<BoneRows rows={3} />}
        >
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                title="No documents yet"
                drawing={<Drawing name="no-documents" width={128} height={96} />}
              >
                What the client uploads for this return stands here at once.
              </EmptyState>
            ) : (
              <StaffDocumentList
                taxReturnId={taxReturn.id}
                documents={list}
                lookedAt={lookedAt?.id ?? null}
                onLook={setLooking}
              />
            )
          }
        </Loaded>
      ) : (
        <DocumentPreview
          document={looking}
          onBack={() => {
            setLookedAt(looking)
            setLooking(null)
          }}
        />
      )}
    </Dialog>
  )
}
