import { useWindowEvent } from '@mantine/hooks'
import { useTableView } from '#client/portal/staff/returns/table-view.ts'
import { isForOthers } from '#client/portal/staff/returns/use-row-keys.ts'

type EntryKey = 'j' | 'k' | 'a' | '?'

/**
 * Single-key shortcuts on a return's page. The user can turn them off together with those of the table (WCAG 2.1.4).
 */
export function useEntryKeys(act: Record<EntryKey, () => void>): void {
  const { keys } = useTableView()
  useWindowEvent('keydown', (event) => {
    const key = KEYS.find((candidate) => candidate === event.key)
    if (key === undefined || !keys || isForOthers(event)) return
    event.preventDefault()
    act[key]()
  })
}

const KEYS: readonly EntryKey[] = ['j', 'k', 'a', '?']
