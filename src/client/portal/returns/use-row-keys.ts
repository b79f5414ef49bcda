import { useHotkeys } from '@mantine/hooks'
import { useTableView } from './table-view.ts'

/** The field that / moves to. */
export const SEARCH_ID = 'returns-search'

/**
 * j and k move the focus to the main button of the next or previous row, so that Enter opens it. Keys with a modifier
 * and those typed into a field are left alone, and so is every key while a dialog is open. The user can turn them off
 * (WCAG 2.1.4).
 */
export function useRowKeys(onHelp: () => void): void {
  const { keys } = useTableView()
  const unlessBusy = (act: () => void) => (event: KeyboardEvent) => {
    if (document.querySelector('[role="dialog"], dialog[open]') !== null) return
    event.preventDefault()
    act()
  }
  const options = { preventDefault: false }
  useHotkeys(
    keys
      ? [
          ['j', unlessBusy(() => moveBy(1)), options],
          ['k', unlessBusy(() => moveBy(-1)), options],
          ['/', unlessBusy(() => document.getElementById(SEARCH_ID)?.focus()), options],
          // Some layouts have the slash above a digit.
          ['shift+/', unlessBusy(() => document.getElementById(SEARCH_ID)?.focus()), options],
          ['shift+?', unlessBusy(onHelp), options],
        ]
      : [],
  )
}

function moveBy(step: 1 | -1): void {
  const rows = Array.from(document.querySelectorAll<HTMLElement>('[data-row]:has([data-main])'))
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows.at(current < 0 ? 0 : Math.min(Math.max(current + step, 0), rows.length - 1))
  next?.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
