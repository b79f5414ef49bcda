import { useRef } from 'react'
import { Icon } from '#client/public/ui/Icon.tsx'
import { useToastGestures } from './toast-gestures.ts'
import { dismissToast, type Toast } from '#client/public/ui/toast.ts'
import styles from './ToastCard.module.css'

/** One toast. Its code comes with the first message, or with the dialogs, whichever is sooner. */
export function ToastCard({ toast }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null)
  useToastGestures(card, toast.id)
  return (
    <div ref={card} className={styles.toast} data-kind={toast.kind}>
      <span className={styles.icon}>
        <Icon name={toast.kind === 'error' ? 'alert' : 'check'} />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message && <p className={styles.message}>{toast.message}</p>}
      </div>
      {toast.action && <ToastAction toast={toast} action={toast.action} />}
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}

function ToastAction({ toast, action }: { toast: Toast; action: NonNullable<Toast['action']> }) {
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => {
        dismissToast(toast.id)
        action.run()
      }}
    >
      {action.label}
    </button>
  )
}
