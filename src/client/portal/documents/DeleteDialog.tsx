import type { ListedDocument } from '#shared/documents.schema.ts'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'

interface DeleteDialogProps {
  document: ListedDocument
  opened: boolean
  taxYear: number
  onClose: () => void
  onConfirm: () => void
}

export function DeleteDialog({ document, opened, taxYear, onClose, onConfirm }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete this document?"
      confirmLabel="Delete"
      danger
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      <p>
        “<bdi>{document.fileName}</bdi>” is removed from your {taxYear} return, and your preparer no
        longer sees it. You can undo this right after.
      </p>
    </ConfirmDialog>
  )
}
