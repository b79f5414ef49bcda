import { createStore, inStorage, useStore } from '#client/public/session/store.ts'

/** How the staff's table looks in this browser. */
interface TableView {
  density: Density
  /** The columns left out. */
  hidden: readonly Column[]
  /** Whether single keys such as j and k work. */
  keys: boolean
}

export type Density = (typeof densities)[number]
export type Column = (typeof columns)[number]

export const densities = ['comfortable', 'compact'] as const

/** The columns that can be left out. */
export const columns = ['year', 'status', 'estimatedRefund', 'payment', 'completed'] as const

export function useTableView(): TableView {
  return useStore(tableView, DEFAULT)
}

export function changeTableView(change: Partial<TableView>): void {
  const next = { ...tableView.read(), ...change }
  inStorage('localStorage', (local) => local.setItem(KEY, JSON.stringify(next)))
  tableView.set(next)
}

const KEY = 'returnsTable'

const DEFAULT: TableView = { density: 'comfortable', hidden: [], keys: true }

const tableView = createStore(
  () => parse(inStorage('localStorage', (local) => local.getItem(KEY))),
  () => {
    // Another tab changed it, or a test started anew.
    tableView.reset()
    const follow = ({ key }: StorageEvent) => key === KEY && tableView.reset()
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  },
)

/** Whatever is missing or unknown in the stored text gets its default. */
function parse(text: string | null | undefined): TableView {
  const stored = new Map<string, unknown>(Object.entries(Object(readJson(text))))
  const hidden = stored.get('hidden')
  return {
    density: stored.get('density') === 'compact' ? 'compact' : 'comfortable',
    hidden: columns.filter((column) => Array.isArray(hidden) && hidden.includes(column)),
    keys: stored.get('keys') !== false,
  }
}

function readJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
