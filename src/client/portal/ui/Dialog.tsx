import { Modal } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Width on large screens, in CSS units; a phone shows every dialog as a sheet that fills the screen. */
  size?: string
  /** False while closing would lose something that is under way. */
  closable?: boolean
  /** Once it is out of sight and has given the focus back. */
  onClosed?: () => void
}

/** A dialog that traps the focus, gives it back, and closes with Escape. */
export function Dialog({
  opened,
  onClose,
  title,
  children,
  size = '30rem',
  closable = true,
  onClosed,
}: DialogProps) {
  const mounted = useMounted()
  const topmost = useTopmost(opened)
  const phone = useMediaQuery('(max-width: 40em)') ?? false
  return (
    <Modal
      // Opening is a change even for a dialog whose code came with the press: else the focus would have no way back.
      opened={opened && mounted}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={title}
      size={size}
      fullScreen={phone}
      closeOnClickOutside={false}
      closeOnEscape={closable && topmost}
      closeButtonProps={{ 'aria-label': 'Close', disabled: !closable, iconSize: 22 }}
      transitionProps={{ duration: 120, transition: 'pop' }}
      overlayProps={{ backgroundOpacity: 1 }}
      // Its <header> would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      classNames={{
        inner: styles.inner,
        overlay: styles.overlay,
        content: styles.content,
        header: styles.header,
        title: styles.title,
        body: styles.body,
        close: styles.close,
      }}
    >
      {children}
    </Modal>
  )
}

/** The row of buttons that ends a dialog: the main one last, at the right; on a phone first and full width. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

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

/** Whether this one is the last that was opened: of several dialogs, one over the other, it alone hears Escape. */
function useTopmost(opened: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return undefined
    const own = { id }
    change([...open, own])
    // Not in the same event: the dialog below would hear the Escape that closed this one.
    return () => void setTimeout(() => change(open.filter((other) => other !== own)))
  }, [opened, id])
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1)?.id === id,
    () => false,
  )
}

/** The open dialogs, in the order in which they were opened. */
let open: readonly { id: string }[] = []
const listeners = new Set<() => void>()

function change(next: typeof open): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
