import type { ReactNode } from 'react'
import type { DialogOfReturn } from '#client/portal/staff/returns/row-actions.ts'
import { ClientDialog, PrepareDialog } from './ClientDialog.tsx'
import { type ReturnDialogProps, ReturnHeading } from '#client/portal/staff/base/dialog-parts.tsx'
import { CompleteDialog } from './CompleteDialog.tsx'
import { DueDialog } from './DueDialog.tsx'
import { EstimateDialog } from './EstimateDialog.tsx'
import { FiledDialog } from './FiledDialog.tsx'
import { FileDialog } from './FileDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { SetBackDialog } from './SetBackDialog.tsx'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { ReturnDocuments } from '#client/portal/staff/documents/ReturnDocuments.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { UnprovenNote } from '#client/portal/staff/base/UnprovenNote.tsx'
import { CompletedUploads, useCompletedUploads } from './CompletedUploads.tsx'

interface NamedDialogProps extends ReturnDialogProps {
  name: DialogOfReturn
}

/** The dialog about a return. */
export function ReturnDialog({ name, ...props }: NamedDialogProps) {
  const Named = DIALOGS[name]
  return <Named {...props} />
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

function DocumentsDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Documents and files" size="56rem">
      <ReturnHeading taxReturn={taxReturn} />
      <div className="mx-back-inset">
        <ReturnDocuments taxReturn={taxReturn} />
      </div>
    </Dialog>
  )
}

/** Uploads the completed return: several files at once, each with its own progress bar. */
function UploadDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const completed = useCompletedUploads(taxReturn)
  const { pending } = completed
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Upload Completed Tax Return"
      size="36rem"
      closable={!pending}
    >
      <ReturnHeading taxReturn={taxReturn} />
      <UnprovenNote client={taxReturn.client} />
      <CompletedUploads {...completed} />
      <DialogActions>
        <Button disabled={pending} onClick={onClose}>
          {pending ? 'Cancel' : 'Close'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
