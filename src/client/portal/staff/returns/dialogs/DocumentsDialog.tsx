import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { type ReturnDialogProps, ReturnHeading } from '#client/portal/staff/base/dialog-parts.tsx'
import { ReturnDocuments } from '#client/portal/staff/documents/ReturnDocuments.tsx'

export function DocumentsDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Documents and files" size="56rem">
      <ReturnHeading taxReturn={taxReturn} />
      <ReturnDocuments taxReturn={taxReturn} />
    </Dialog>
  )
}
