import { type ReactNode, useState } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { fullName } from '#client/portal/admin/format.ts'
import {
  type DialogOfReturn,
  filedButtonId,
  useStatusChange,
} from '#client/portal/returns/row-actions.ts'
import type { ReturnDialogsState } from '#client/portal/returns/use-return-dialogs.ts'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'
import { ClientDialog, PrepareDialog } from './ClientDialog.tsx'
import type { ReturnDialogProps } from './dialog-parts.tsx'
import { DocumentsDialog } from './DocumentsDialog.tsx'
import { EstimateDialog } from './EstimateDialog.tsx'
import { FiledDialog } from './FiledDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { ReturnSheet } from './ReturnSheet.tsx'
import { UploadDialog } from './UploadDialog.tsx'

interface ReturnDialogsProps extends ReturnDialogsState {
  rows: readonly AdminTaxReturn[]
}

/** The dialog about a return and, on narrow screens, the sheet of its row below it. */
export function ReturnDialogs({ rows, sheet, dialog, open, close }: ReturnDialogsProps) {
  const Dialog = dialog && DIALOGS[dialog.name]
  return (
    <>
      {sheet && (
        <ReturnSheet
          key={sheet.opening}
          {...sheet}
          known={rows.find(({ id }) => id === sheet.taxReturn.id)}
          onOpen={open}
          onClose={() => close('sheet')}
        />
      )}
      {Dialog && <Dialog key={dialog.opening} {...dialog} onClose={() => close('dialog')} />}
    </>
  )
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
  Prepare: PrepareDialog,
  Docs: DocumentsDialog,
  Upload: UploadDialog,
  Filed: FiledDialog,
  File: FileDialog,
  Estimate: EstimateDialog,
}
