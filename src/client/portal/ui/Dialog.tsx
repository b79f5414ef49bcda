import { Modal } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import { type ReactNode, useEffect, useId } from 'react'
import { createStore, useStore } from '#client/public/session/store.ts'
import { Button } from '#client/public/ui/Button.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** A CSS width. On a phone every dialog fills the screen. */
  size?: string
  /** False while closing would lose work in progress. */
  closable?: boolean
  /** After the exit transition, when the focus has returned. */
  onClosed?: (() => void) | undefined
}

/** A modal dialog. Escape closes the topmost one only. */
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
      // Mounts closed, then opens: a dialog that mounts open could not return the focus.
      opened={opened && mounted}
      onClose={onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      title={title}
      size={size}
      fullScreen={phone}
      closeOnClickOutside={false}
      closeOnEscape={closable && topmost}
      closeButtonProps={{ 'aria-label': 'Close', disabled: !closable, iconSize: 22 }}
      transitionProps={{ duration: 120, transition: 'pop' }}
      overlayProps={{ backgroundOpacity: 1 }}
      // Else its <header> would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      classNames={styles}
    >
      {children}
    </Modal>
  )
}

/** The buttons of a dialog: the main one last; on a phone first, and each in full width. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

interface ConfirmDialogProps extends Pick<
  DialogProps,
  'opened' | 'title' | 'children' | 'onClosed'
> {
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  pending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

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

function useTopmost(opened: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return undefined
    const own = { id }
    openDialogs.set([...openDialogs.read(), own])
    // In a later task: the dialog below would close with the Escape that closed this one.
    return () =>
      void setTimeout(() => openDialogs.set(openDialogs.read().filter((other) => other !== own)))
  }, [opened, id])
  return useStore(openDialogs, NONE).at(-1)?.id === id
}

const NONE: readonly { id: string }[] = []
const openDialogs = createStore(() => NONE)
