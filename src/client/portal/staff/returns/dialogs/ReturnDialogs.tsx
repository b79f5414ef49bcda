import type { ReactNode } from 'react'
import type { DialogOfReturn } from '#client/portal/staff/returns/row-actions.ts'
import { ClientDialog, PrepareDialog } from './ClientDialog.tsx'
import type { ReturnDialogProps } from '#client/portal/staff/base/dialog-parts.tsx'
import { CompleteDialog } from './CompleteDialog.tsx'
import { DocumentsDialog } from './DocumentsDialog.tsx'
import { DueDialog } from './DueDialog.tsx'
import { EstimateDialog } from './EstimateDialog.tsx'
import { FiledDialog } from './FiledDialog.tsx'
import { FileDialog } from './FileDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { SetBackDialog } from './SetBackDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'

interface NamedDialogProps extends ReturnDialogProps {
  name: DialogOfReturn
}

/** The dialog about a return. */
export function ReturnDialog({ name, ...props }: NamedDialogProps) {
  const Dialog = DIALOGS[name]
  return <Dialog {...props} />
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
