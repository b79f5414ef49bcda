import { formatUtcDate } from '#shared/firm/dates.ts'
import type { ListedDocument } from '#shared/documents/documents.schema.ts'
import { keptUntil, sourceDate } from '#shared/retention/retention.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { ConfirmDialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'

interface DeleteDialogProps extends DialogFrame {
  document: ListedDocument
  taxReturn: TaxReturn
  /** When the client pressed Delete. */
  askedAt: Date
  onConfirm: () => void
}

export function DeleteDialog({
  document,
  opened,
  taxReturn,
  askedAt,
  onClose,
  onConfirm,
}: DeleteDialogProps) {
  const from = sourceDate({ ...taxReturn, ...document, privateTo: document.private }, askedAt)
  const until = from && keptUntil('sourceDocuments', from)
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete this document?"
      confirmLabel="Delete"
      danger
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        “<bdi>{document.fileName}</bdi>”{' '}
        {until && until > askedAt
          ? `leaves your list. The firm keeps its copy at least until ${formatUtcDate(until)}, because your return is based on it.`
          : `is removed from your ${taxReturn.taxYear} return, and your preparer no longer sees it.`}{' '}
        You can undo this right after.
      </p>
    </ConfirmDialog>
  )
}
