import { lazy, Suspense, useEffect, useRef } from 'react'
import { loadToastCard } from '#client/public/portal-entry.tsx'
import { useToast, type Toast } from '#client/public/ui/toast.ts'
import styles from './ToastHost.module.css'

const ToastCard = lazy(() =>
  loadToastCard().then(
    (m) => ({ default: m.ToastCard }),
    () => ({ default: PlainToast }),
  ),
)

/**
 * The toast region. It is always in the page, so that screen readers announce what is added to it. F8 moves the focus
 * to it.
 */
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

/** Stands in for the card if its code could not be loaded. */
function PlainToast({ toast: { title, message } }: { toast: Toast }) {
  return (
    <p>
      {title}. {message}
    </p>
  )
}
