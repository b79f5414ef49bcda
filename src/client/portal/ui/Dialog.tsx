import { Modal } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import { useSheet } from '#client/public/ui/open-sheets.ts'
import styles from './Dialog.module.css'
import { focusAbove } from './focus-above.ts'
import { UiProvider } from './UiProvider.tsx'

/** The props that each dialog gets from the code that opens it. */
export interface DialogFrame {
  opened: boolean
  onClose: () => void
}

interface DialogProps extends DialogFrame {
  title: string
  children: ReactNode
  /** A CSS width. On a phone every dialog fills the screen. */
  size?: string
  /** False while closing would lose work in progress. */
  closable?: boolean
  /** False for a dialog that is itself about a step of the history. */
  backCloses?: boolean | undefined
  /** After the exit transition, when the focus has returned. */
  onClosed?: (() => void) | undefined
}

/** A modal dialog, with Mantine for its fields. Escape and Back close only the topmost one. */
export function Dialog({
  opened,
  onClose,
  title,
  children,
  size = '30rem',
  closable = true,
  backCloses = true,
  onClosed,
}: DialogProps) {
  const mounted = useMounted()
  const focusRow = useRowOfOpener(opened)
  const topmost = useSheet(opened, { onClose, closable, backCloses })
  const phone = useMediaQuery('(max-width: 40em)') ?? false
  return (
    <UiProvider>
      <Modal
        // Mounts closed, then opens: a dialog that mounts open could not return the focus.
        opened={opened && mounted}
        onClose={onClose}
        onExitTransitionEnd={() => {
          focusRow()
          onClosed?.()
        }}
        title={title}
        size={size}
        fullScreen={phone}
        closeOnClickOutside={false}
        closeOnEscape={closable && topmost}
        closeButtonProps={{ 'aria-label': 'Close', disabled: !closable, iconSize: 22 }}
        transitionProps={{ duration: 120, transition: 'pop' }}
        overlayProps={{ backgroundOpacity: 1 }}
        // Otherwise its <header> would be a second banner landmark.
        attributes={{ header: { role: 'presentation' } }}
        classNames={styles}
      >
        {children}
      </Modal>
    </UiProvider>
  )
}

/**
 * Mantine returns the focus to what opened a dialog. If what the dialog did took that away, such as a button to ask for
 * something, the first button of its row gets it.
 */
function useRowOfOpener(opened: boolean): () => void {
  const opener = useRef<Element | null>(null)
  const row = useRef<Element | null>(null)
  useEffect(() => {
    if (!opened) return
    opener.current = document.activeElement
    row.current = opener.current?.closest('[data-row], li') ?? null
  }, [opened])
  return () => {
    if (opener.current?.isConnected === false) row.current?.querySelector('button')?.focus()
  }
}

/** A dialog's buttons, the main one last; on a phone it is first, and each has the full width. */
export function DialogActions({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div ref={focusAbove} className={styles.actions}>
      {note && <div className={styles.note}>{note}</div>}
      {children}
    </div>
  )
}

interface ConfirmDialogProps extends Pick<
  DialogProps,
  keyof DialogFrame | 'title' | 'children' | 'backCloses' | 'onClosed'
> {
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  pending?: boolean
  onConfirm: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      onClosed={props.onClosed}
      backCloses={props.backCloses}
      title={props.title}
      size="26rem"
    >
      {props.children}
      <DialogActions>
        <Button onClick={props.onClose} data-autofocus={props.danger || undefined}>
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
