import { useShortcuts } from '#client/portal/staff/base/use-shortcuts.ts'

/** The id of the field that / moves to. */
export const SEARCH_ID = 'returns-search'

/**
 * j and k move the focus to the main button of the next or previous row, so that Enter presses it; / searches, ? shows the
 * keys.
 */
export function useRowKeys(onHelp: () => void): void {
  useShortcuts({ j: nextRow, k: previousRow, '/': focusSearch, '?': onHelp })
}

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
