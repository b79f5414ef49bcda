import { useEffect, type RefObject } from 'react'
import { dismissToast, SWIPE_PX, TOAST_MS } from '#client/public/ui/toast.ts'

/**
 * The life of one toast: it goes after its time, which stands still while somebody points at it or has the focus in
 * it; it goes with Escape, and with a swipe to the right past the threshold. Short of that it comes back.
 */
export function useToastGestures(card: RefObject<HTMLDivElement | null>, id: number): void {
  useEffect(() => {
    const element = card.current
    if (element === null) return
    const leaving = new AbortController()
    const on = listenTo(element, leaving.signal)
    const clock = countDown(() => dismissToast(id))
    const held = { pointer: false, focus: false }

    function hold(change: Partial<typeof held>) {
      Object.assign(held, change)
      if (held.pointer || held.focus) clock.stop()
      else clock.start()
    }

    clock.start()
    on('pointerenter', () => hold({ pointer: true }))
    on('pointerleave', () => hold({ pointer: false }))
    on('focusin', () => hold({ focus: true }))
    on('focusout', () => hold({ focus: false }))
    on('keydown', (event) => event.key === 'Escape' && dismissToast(id))
    followSwipe(element, on, () => dismissToast(id))
    return () => {
      leaving.abort()
      clock.stop()
    }
  }, [card, id])
}

type On = <Name extends keyof HTMLElementEventMap>(
  name: Name,
  react: (event: HTMLElementEventMap[Name]) => unknown,
) => void

function listenTo(element: HTMLElement, signal: AbortSignal): On {
  return (name, react) => element.addEventListener(name, react, { signal })
}

function countDown(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    start: () => {
      clearTimeout(timer)
      timer = setTimeout(run, TOAST_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

function followSwipe(element: HTMLElement, on: On, dismiss: () => void): void {
  let start: number | null = null
  const way = (event: PointerEvent) => (start === null ? 0 : Math.max(0, event.clientX - start))

  function end(event: PointerEvent) {
    const far = way(event) > SWIPE_PX
    start = null
    element.style.translate = ''
    if (far) dismiss()
  }

  on('pointerdown', (event) => {
    // A press on one of its buttons is no swipe. Anything else is followed past the edge of the toast too.
    if (event.target instanceof Element && event.target.closest('button')) return
    element.setPointerCapture(event.pointerId)
    start = event.clientX
  })
  on('dragstart', (event) => event.preventDefault())
  on('pointermove', (event) => {
    if (start !== null) element.style.translate = `${way(event)}px`
  })
  on('pointerup', end)
  on('pointercancel', end)
}
