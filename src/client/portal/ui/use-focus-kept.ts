import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * When the row with the focus leaves the list, moves the focus to the row that takes its place. Rows have `data-row`.
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
    const next = rows.at(Math.min(row, rows.length - 1))
    const target = next?.querySelector('button') ?? next
    target?.focus({ preventScroll: true })
  })

  return {
    ref: container,
    onFocus({ target }: FocusEvent) {
      const row = rowsOf(container.current).findIndex((candidate) => candidate.contains(target))
      last.current = row < 0 ? null : { element: target, row }
    },
  }
}

function rowsOf(container: Element | null): HTMLElement[] {
  return Array.from(container?.querySelectorAll<HTMLElement>('[data-row]:not([data-folded])') ?? [])
}
