import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * Keeps a keyboard's place in a list whose rows come and go: when the row with the focus leaves it, by its new status
 * or through somebody else, the focus goes to the row that took its place. Rows carry `data-row`.
 */
export function useFocusKept<Container extends HTMLElement>() {
  const container = useRef<Container>(null)
  const last = useRef<{ element: Element; row: number } | null>(null)

  useEffect(() => {
    if (last.current === null || last.current.element.isConnected) return
    const { row } = last.current
    last.current = null
    if (document.activeElement !== document.body) return
    const rows = rowsOf(container.current)
    const place = rows.at(Math.min(row, rows.length - 1))
    const target = place?.querySelector('button') ?? place
    target?.focus({ preventScroll: true })
  })

  return {
    ref: container,
    onFocus({ target }: FocusEvent) {
      const row = rowsOf(container.current).findIndex((one) => one.contains(target))
      last.current = row < 0 ? null : { element: target, row }
    },
  }
}

function rowsOf(container: Element | null): HTMLElement[] {
  return Array.from(container?.querySelectorAll<HTMLElement>('[data-row]') ?? [])
}
