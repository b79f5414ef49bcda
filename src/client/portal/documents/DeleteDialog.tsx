import { useRef } from 'react'
import type { ListedDocument } from '#shared/documents.schema.ts'
import type { TaxReturn } from '#shared/returns.schema.ts'
import { ConfirmDialog } from '#client/portal/ui/ConfirmDialog.tsx'
import { useRemoveDocument } from './use-remove-document.ts'

interface DeleteDialogProps {
  /** What is to be deleted; null: nothing is asked. */
  document: ListedDocument | null
  taxReturn: TaxReturn
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a document is deleted. It goes at once, and comes back, with words, if the server refuses. */
export function DeleteDialog({ document, taxReturn, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useRemoveDocument(taxReturn.id)
  // The words stay while the dialog fades out.
  const last = useRef(document)
  if (document !== null) last.current = document
  return (
    <ConfirmDialog
      opened={document !== null}
      title="Delete this document?"
      confirmLabel="Delete"
      danger
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        if (document !== null) remove(document)
        onDeleted()
      }}
    >
      <p>
        “{last.current?.fileName}” goes from your {taxReturn.taxYear} return, and your preparer no
        longer sees it. You can take it back right after.
      </p>
    </ConfirmDialog>
  )
}
