import { useState } from 'react'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { type ReturnDialogProps, ReturnHeading } from './dialog-parts.tsx'
import { ReturnDocuments } from './ReturnDocuments.tsx'
import type { DocumentView } from './StaffDocumentRow.tsx'

export function DocumentsDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const [view, setView] = useState<DocumentView | null>(null)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={view === 'request' ? 'Ask for another document' : 'Documents and files'}
      size="56rem"
    >
      <ReturnHeading taxReturn={taxReturn} />
      <ReturnDocuments taxReturn={taxReturn} onView={setView} />
    </Dialog>
  )
}
