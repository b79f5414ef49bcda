import { useWindowEvent } from '@mantine/hooks'
import { useTableView } from './table-view.ts'

/** The id of the field that / moves to. */
export const SEARCH_ID = 'returns-search'

/**
 * j and k move the focus to the main button of the next or previous row, so that Enter presses it; / searches, ? shows the
 * keys. The user can turn them off (WCAG 2.1.4).
 */
export function useRowKeys(onHelp: () => void): void {
  const { keys } = useTableView()
  useWindowEvent('keydown', (event) => {
    // Matches characters, not keys, because / and ? are elsewhere on other keyboards.
    const act = { j: nextRow, k: previousRow, '/': focusSearch, '?': onHelp }[event.key]
    if (act === undefined || !keys || isForOthers(event)) return
    event.preventDefault()
    act()
  })
}

/** True for keys typed into a field, the browser's shortcuts, and keys under an open dialog. */
export function isForOthers({ target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  const typed = target instanceof Element && target.closest('input, select, textarea') !== null
  return typed || ctrlKey || altKey || metaKey || document.querySelector(OPEN) !== null
}

const OPEN = '[role="dialog"], [role="menu"], dialog[open]'

const nextRow = () => moveBy(1)
const previousRow = () => moveBy(-1)
const focusSearch = () => document.getElementById(SEARCH_ID)?.focus()

function moveBy(step: 1 | -1): void {
  const rows = Array.from(document.querySelectorAll<HTMLElement>('[data-row]:has([data-main])'))
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows.at(current < 0 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1))
  next?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
