import { useWindowEvent } from '@mantine/hooks'
import { useTableView } from './table-view.ts'

/**
 * Single-key shortcuts of a staff screen by the character that they type, because / and ? are elsewhere on other
 * keyboards. The user can turn them off on all screens together (WCAG 2.1.4).
 */
export function useShortcuts(act: Readonly<Record<string, () => void>>): void {
  const { keys } = useTableView()
  useWindowEvent('keydown', (event) => {
    const own = Object.hasOwn(act, event.key) ? act[event.key] : undefined
    if (own === undefined || !keys || isForOthers(event)) return
    event.preventDefault()
    own()
  })
}

/** True for keys typed into a field, the browser's shortcuts, and keys under an open dialog. */
function isForOthers({ target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  const typed = target instanceof Element && target.closest('input, select, textarea') !== null
  return typed || ctrlKey || altKey || metaKey || document.querySelector(OPEN) !== null
}

const OPEN = '[role="dialog"], [role="menu"], dialog[open]'
