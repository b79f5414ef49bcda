import type { ReactNode } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** What will happen, and whether it can be taken back. */
  children: ReactNode
  /** The verb of the deed: "Delete", "Mark as filed". */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  pending?: boolean
  onConfirm: () => void
  onCancel: () => void
  onClosed?: () => void
}

/** Asks once before something that can't be taken back, or not easily. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onCancel}
      onClosed={props.onClosed}
      title={props.title}
      size="26rem"
    >
      {props.children}
      <DialogActions>
        <Button onClick={props.onCancel} data-autofocus={props.danger || undefined}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          variant={props.danger ? 'danger' : 'primary'}
          pending={props.pending}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
