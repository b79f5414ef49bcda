import { createStore, inStorage, type Store, useStore } from '#client/public/ui/store.ts'

/** How the staff's table looks in this browser. */
interface TableView {
  density: Density
  /** The ids of the hidden columns. */
  hidden: readonly string[]
  /** True if single keys such as j and k work. */
  keys: boolean
}

type Density = (typeof densities)[number]

export const densities = ['comfortable', 'compact'] as const

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

// Read from storage each time the table opens, because another tab may have changed it.
const tableView: Store<TableView> = createStore(read, () => () => tableView.reset())

/** Missing or unknown values in storage get their defaults, and unknown column ids are ignored. */
function read(): TableView {
  const stored = inStorage('localStorage', (local): unknown =>
    JSON.parse(local.getItem(KEY) ?? 'null'),
  )
  const field = (name: keyof TableView): unknown => Reflect.get(Object(stored), name)
  const hidden = field('hidden')
  return {
    density: field('density') === 'compact' ? 'compact' : 'comfortable',
    hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : [],
    keys: field('keys') !== false,
  }
}
