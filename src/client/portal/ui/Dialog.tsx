import { Modal } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTopmost } from './topmost.ts'
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
  onClosed?: (() => void) | undefined
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
      {...(onClosed && { onExitTransitionEnd: onClosed })}
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
