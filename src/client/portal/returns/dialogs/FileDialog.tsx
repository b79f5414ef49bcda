import { useState } from 'react'
import { ConfirmDialog } from '#client/portal/ui/ConfirmDialog.tsx'
import { fullName } from '#client/portal/admin/names.ts'
import { filedButtonId } from '#client/portal/returns/row-actions.ts'
import { useStatusChange } from '#client/portal/returns/use-status-change.ts'
import type { ReturnDialogProps } from './ReturnDialogs.tsx'

/** Asks once before a return is marked as filed: the one step that nobody can take back. */
export function FileDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
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
        // The button that opened this is gone with the step: the focus goes to the next one of its row.
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
