import { lazy, Suspense, useEffect, useRef } from 'react'
import { useToast, type Toast } from './toast.ts'
import styles from './ToastHost.module.css'

const ToastCard = lazy(() =>
  import('#client/portal/ui/ToastCard.tsx').then(
    ({ ToastCard: card }) => ({ default: card }),
    () => ({ default: PlainToast }),
  ),
)

/** The toast region, always there so that a screen reader hears what arrives in it. F8 moves the focus to it. */
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
      aria-label="Alerts (F8)"
      tabIndex={-1}
      data-print="hide"
    >
      <div role="status" aria-live="polite">
        <Suspense>
          {toast !== null && toast.kind !== 'error' && <ToastCard key={toast.id} toast={toast} />}
        </Suspense>
      </div>
      <div role="alert" aria-live="assertive">
        <Suspense>{toast?.kind === 'error' && <ToastCard key={toast.id} toast={toast} />}</Suspense>
      </div>
    </div>
  )
}

/** When the card's code could not be had, its words must do. */
function PlainToast({ toast: { title, message } }: { toast: Toast }) {
  return (
    <p>
      {title}. {message}
    </p>
  )
}
