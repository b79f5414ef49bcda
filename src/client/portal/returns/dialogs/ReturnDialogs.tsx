import { type ReactNode, useState } from 'react'
import { fullName } from '#client/portal/admin/format.ts'
import {
  type DialogOfReturn,
  filedButtonId,
  useStatusChange,
} from '#client/portal/returns/row-actions.ts'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'
import { ClientDialog } from './ClientDialog.tsx'
import type { ReturnDialogProps } from './dialog-parts.tsx'
import { DocumentsDialog } from './DocumentsDialog.tsx'
import { EstimateDialog } from './EstimateDialog.tsx'
import { FiledDialog } from './FiledDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'

export function ReturnDialogs({ name, ...props }: ReturnDialogProps & { name: DialogOfReturn }) {
  const Dialog = DIALOGS[name]
  return <Dialog {...props} />
}

/** Asks before a return is marked as filed: this can't be undone. */
function FileDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const { moveTo } = useStatusChange(taxReturn)
  const [confirmed, setConfirmed] = useState(false)
  return (
    <ConfirmDialog
      opened={opened}
      title="Mark this return as filed?"
      confirmLabel="File return"
      onCancel={onClose}
      onConfirm={() => {
        setConfirmed(true)
        onClose()
        moveTo('filed')
      }}
      onClosed={() => {
        // The File button is gone: the next button of the row gets the focus.
        if (confirmed) document.getElementById(filedButtonId(taxReturn.id))?.focus()
      }}
    >
      <p>
        The {taxReturn.taxYear} return of {fullName(taxReturn.client)} becomes filed, and they get
        an email that says so. There is no way back.
      </p>
    </ConfirmDialog>
  )
}

const DIALOGS: Record<DialogOfReturn, (props: ReturnDialogProps) => ReactNode> = {
  Payment: PaymentDialog,
  Client: ClientDialog,
  Docs: DocumentsDialog,
  Upload: UploadDialog,
  Filed: FiledDialog,
  File: FileDialog,
  Estimate: EstimateDialog,
}
