import { useRef } from 'react'
import type { ListedDocument } from '#shared/documents.schema.ts'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'

interface DeleteDialogProps {
  /** Null while the dialog is closed. */
  document: ListedDocument | null
  taxYear: number
  onClose: () => void
  onConfirm: (document: ListedDocument) => void
}

export function DeleteDialog({ document, taxYear, onClose, onConfirm }: DeleteDialogProps) {
  // The text stays while the dialog fades out.
  const last = useRef(document)
  if (document !== null) last.current = document
  return (
    <UiProvider>
      <ConfirmDialog
        opened={document !== null}
        title="Delete this document?"
        confirmLabel="Delete"
        danger
        onCancel={onClose}
        onConfirm={() => {
          onClose()
          if (document !== null) onConfirm(document)
        }}
      >
        <p>
          “{last.current?.fileName}” goes from your {taxYear} return, and your preparer no longer
          sees it. You can take it back right after.
        </p>
      </ConfirmDialog>
    </UiProvider>
  )
}
