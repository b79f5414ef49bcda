import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { fullName } from '../names.ts'
import { useStatusChange } from '../returns/use-status-change.ts'
import { filedButtonId } from '../returns/row-actions.ts'
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
        focusLater(taxReturn.id)
      }}
    >
      <p>
        The {taxReturn.taxYear} return of {fullName(taxReturn.client)} becomes filed, and they get
        an email that says so. There is no way back.
      </p>
    </ConfirmDialog>
  )
}

/** The button that opened this is gone once the return is filed: the focus goes to the next one of its row. */
function focusLater(id: string) {
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.getElementById(filedButtonId(id))?.focus()
  }, FOCUS_GIVEN_BACK_MS)
}

/** By then the dialog has given the focus back, or found nobody to give it to. */
const FOCUS_GIVEN_BACK_MS = 200
