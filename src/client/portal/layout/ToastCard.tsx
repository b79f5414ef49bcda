import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useSheetOpen } from '#client/public/ui/open-sheets.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import { dismissToast, shownFor, SWIPE_PX, type Toast } from '#client/public/ui/toast.ts'
import styles from './layout.module.css'

/** One toast. Its code is loaded with the first message or with the dialogs. */
export function ToastCard({ toast }: { toast: Toast }) {
  const card = useRef<HTMLDivElement>(null)
  const low = useSheetOpen()
  useRoomBelow(card, low)
  useToastGestures(card, toast)
  return (
    <div ref={card} className={styles.toast} data-low={low || undefined}>
      <span className={toast.kind === 'error' ? 'mt-2 error' : 'mt-2 accent'}>
        <Icon name={toast.kind === 'success' ? 'check' : 'alert'} />
      </span>
      <div className="grows">
        <p className="strong">{toast.title}</p>
        {toast.message && <p className="small breaks">{toast.message}</p>}
      </div>
      {toast.action && <ToastAction toast={toast} action={toast.action} />}
      <button
        type="button"
        className={`icon-button muted ${styles.close}`}
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

/** Makes room below an open dialog: the dialog ends above the toast, and the focused element stays in view. */
function useRoomBelow(card: RefObject<HTMLDivElement | null>, low: boolean): void {
  useLayoutEffect(() => {
    if (!low || card.current === null) return undefined
    const { style } = document.documentElement
    style.setProperty('--toast-height', `${card.current.offsetHeight}px`)
    // An error beside a field appears just after its toast and moves what is below.
    const settled = setTimeout(
      () => document.activeElement?.scrollIntoView({ block: 'nearest' }),
      100,
    )
    return () => {
      clearTimeout(settled)
      style.removeProperty('--toast-height')
    }
  }, [card, low])
}

/**
 * Dismisses a toast on Escape, after a swipe to the right, or when its time is up. The time pauses under the pointer
 * and while it has the focus.
 */
function useToastGestures(card: RefObject<HTMLDivElement | null>, { id, action }: Toast): void {
  const lasts = action === undefined ? shownFor.plain : shownFor.action
  useEffect(() => {
    const element = card.current
    if (element === null) return
    const unmounted = new AbortController()
    const on: On = (name, handle) =>
      element.addEventListener(name, handle, { signal: unmounted.signal })
    const dismiss = () => dismissToast(id)
    const paused = { pointer: false, focus: false }
    let timer: ReturnType<typeof setTimeout> | undefined

    function pause(change: Partial<typeof paused>) {
      Object.assign(paused, change)
      clearTimeout(timer)
      if (!paused.pointer && !paused.focus) timer = setTimeout(dismiss, lasts)
    }

    pause({})
    on('pointerenter', () => pause({ pointer: true }))
    on('pointerleave', () => pause({ pointer: false }))
    on('focusin', () => pause({ focus: true }))
    on('focusout', () => pause({ focus: false }))
    on('keydown', (event) => event.key === 'Escape' && dismiss())
    followSwipe(element, on, dismiss)
    return () => {
      unmounted.abort()
      clearTimeout(timer)
    }
  }, [card, id, lasts])
}

type On = <Name extends keyof HTMLElementEventMap>(
  name: Name,
  handle: (event: HTMLElementEventMap[Name]) => unknown,
) => void

function followSwipe(element: HTMLElement, on: On, dismiss: () => void): void {
  let start: number | null = null
  const distance = (event: PointerEvent) =>
    start === null ? 0 : Math.max(0, event.clientX - start)

  function end(event: PointerEvent) {
    const far = distance(event) > SWIPE_PX
    start = null
    element.style.translate = ''
    if (far) dismiss()
  }

  on('pointerdown', (event) => {
    // A press on a button is not a swipe.
    if (event.target instanceof Element && event.target.closest('button')) return
    element.setPointerCapture(event.pointerId)
    start = event.clientX
  })
  on('dragstart', (event) => event.preventDefault())
  on('pointermove', (event) => {
    if (start !== null) element.style.translate = `${distance(event)}px`
  })
  on('pointerup', end)
  on('pointercancel', end)
}
