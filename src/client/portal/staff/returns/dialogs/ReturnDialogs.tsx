import type { ReactNode } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import type { DialogOfReturn } from '#client/portal/staff/returns/row-actions.ts'
import type { ReturnDialogsState } from '#client/portal/staff/returns/use-return-dialogs.ts'
import { ClientDialog, PrepareDialog } from './ClientDialog.tsx'
import type { ReturnDialogProps } from './dialog-parts.tsx'
import { CompleteDialog } from './CompleteDialog.tsx'
import { DocumentsDialog } from './DocumentsDialog.tsx'
import { DueDialog } from './DueDialog.tsx'
import { EstimateDialog } from './EstimateDialog.tsx'
import { FiledDialog } from './FiledDialog.tsx'
import { FileDialog } from './FileDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { ReturnSheet } from './ReturnSheet.tsx'
import { SetBackDialog } from './SetBackDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'

interface ReturnDialogsProps extends ReturnDialogsState {
  rows: readonly AdminTaxReturn[]
}

/** The dialog about a return and, on narrow screens, the row's sheet below it. */
export function ReturnDialogs({ rows, sheet, dialog, open, close }: ReturnDialogsProps) {
  const Dialog = dialog && DIALOGS[dialog.name]
  return (
    <>
      {sheet && (
        <ReturnSheet
          key={sheet.opening}
          {...sheet}
          current={rows.find(({ id }) => id === sheet.taxReturn.id)}
          onOpen={open}
          onClose={() => close('sheet')}
        />
      )}
      {Dialog && <Dialog key={dialog.opening} {...dialog} onClose={() => close('dialog')} />}
    </>
  )
}

const DIALOGS: Record<DialogOfReturn, (props: ReturnDialogProps) => ReactNode> = {
  Payment: PaymentDialog,
  Client: ClientDialog,
  Prepare: PrepareDialog,
  Docs: DocumentsDialog,
  Upload: UploadDialog,
  Filed: FiledDialog,
  Complete: CompleteDialog,
  File: FileDialog,
  SetBack: SetBackDialog,
  Estimate: EstimateDialog,
  Due: DueDialog,
}
