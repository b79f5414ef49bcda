import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { Icon } from './Icon.tsx'
import { dismissToast, SWIPE_PX, TOAST_MS, useToast, type Toast } from './toast.ts'
import styles from './ToastHost.module.css'

/** The toast region: F8 moves the focus into it, and the clock stands still while somebody is there. */
export function ToastHost() {
  const toast = useToast()
  const region = useRef<HTMLDivElement>(null)

  useEffect(() => {
    function focusRegion(event: KeyboardEvent) {
      if (event.key !== 'F8') return
      event.preventDefault()
      region.current?.focus()
    }
    addEventListener('keydown', focusRegion)
    return () => removeEventListener('keydown', focusRegion)
  }, [])

  return (
    <div
      ref={region}
      className={styles.region}
      role="region"
      aria-label="Messages (F8)"
      tabIndex={-1}
      data-print="hide"
    >
      <div role="status" aria-live="polite">
        {toast !== null && toast.kind !== 'error' && <ToastCard key={toast.id} toast={toast} />}
      </div>
      <div role="alert" aria-live="assertive">
        {toast?.kind === 'error' && <ToastCard key={toast.id} toast={toast} />}
      </div>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const swipe = useSwipeAway(() => dismissToast(toast.id))

  useEffect(() => {
    if (held) return
    const clock = setTimeout(() => dismissToast(toast.id), TOAST_MS)
    return () => clearTimeout(clock)
  }, [held, toast.id])

  return (
    <div
      ref={swipe.card}
      className={styles.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast(toast.id)}
      {...swipe.handlers}
    >
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

/** Follows a finger or pen to the right; past the threshold the toast goes, short of it it comes back. */
function useSwipeAway(dismiss: () => void) {
  const card = useRef<HTMLDivElement>(null)
  const start = useRef<number | null>(null)

  function move(event: PointerEvent) {
    if (start.current === null || card.current === null) return
    card.current.style.translate = `${Math.max(0, event.clientX - start.current)}px`
  }

  function end(event: PointerEvent) {
    const way = start.current === null ? 0 : event.clientX - start.current
    start.current = null
    if (way > SWIPE_PX) dismiss()
    else if (card.current !== null) card.current.style.translate = ''
  }

  return {
    card,
    handlers: {
      onPointerDown: (event: PointerEvent) => (start.current = event.clientX),
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
