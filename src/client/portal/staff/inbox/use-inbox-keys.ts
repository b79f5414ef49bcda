import { useWindowEvent } from '@mantine/hooks'
import { useTableView } from '#client/portal/staff/returns/table-view.ts'
import { isForOthers } from '#client/portal/staff/returns/use-row-keys.ts'

/** Single keys of the inbox, which the user can turn off with those of the table (WCAG 2.1.4). */
export function useInboxKeys(act: Readonly<Record<string, () => void>>): void {
  const { keys } = useTableView()
  useWindowEvent('keydown', (event) => {
    const own = Object.hasOwn(act, event.key) ? act[event.key] : undefined
    if (own === undefined || !keys || isForOthers(event)) return
    event.preventDefault()
    own()
  })
}
