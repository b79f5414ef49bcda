import type { ReactNode } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import type { OpenReturn } from '#client/portal/returns/ReturnsList.tsx'
import { useDialog } from '#client/portal/admin/use-dialog.ts'
import { ClientDialog } from './ClientDialog.tsx'
import { DocumentsDialog } from './DocumentsDialog.tsx'
import { EstimateDialog } from './EstimateDialog.tsx'
import { FiledDialog } from './FiledDialog.tsx'
import { FileDialog } from './FileDialog.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'

/** What every dialog about a return is given. */
export interface ReturnDialogProps {
  taxReturn: AdminTaxReturn
  opened: boolean
  onClose: () => void
}

type Name = Parameters<OpenReturn>[0]

/** The one dialog that is open, and how the rows open it. */
export function useReturnDialogs() {
  const { open, ...state } = useDialog<{ name: Name; taxReturn: AdminTaxReturn }>()
  const openReturn: OpenReturn = (name, taxReturn) => open({ name, taxReturn })
  return { ...state, open: openReturn }
}

export function ReturnDialogs(state: ReturnType<typeof useReturnDialogs>) {
  const { subject, opened, opening, close } = state
  if (subject === null) return null
  const Dialog = DIALOGS[subject.name]
  return <Dialog key={opening} taxReturn={subject.taxReturn} opened={opened} onClose={close} />
}

const DIALOGS: Record<Name, (props: ReturnDialogProps) => ReactNode> = {
  Payment: PaymentDialog,
  Client: ClientDialog,
  Docs: DocumentsDialog,
  Upload: UploadDialog,
  Filed: FiledDialog,
  File: FileDialog,
  Estimate: EstimateDialog,
}
