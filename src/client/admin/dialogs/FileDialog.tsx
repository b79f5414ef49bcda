import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { fullName } from '../names.ts'
import { useStatusChange } from '../returns/use-status-change.ts'
import type { ReturnDialogProps } from './ReturnDialogs.tsx'

/** Asks once before a return is marked as filed: the one step that nobody can take back. */
export function FileDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const { moveTo } = useStatusChange(taxReturn)
  return (
    <ConfirmDialog
      opened={opened}
      title="Mark this return as filed?"
      confirmLabel="File return"
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        moveTo('filed')
      }}
    >
      <p>
        The {taxReturn.taxYear} return of {fullName(taxReturn.client)} becomes filed, and they get
        an email that says so. There is no way back.
      </p>
    </ConfirmDialog>
  )
}
