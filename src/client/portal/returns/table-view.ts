import { createStore, inStorage, type Store, useStore } from '#client/public/session/store.ts'

/** How the staff's table looks in this browser. */
interface TableView {
  density: Density
  /** The ids of the columns left out. */
  hidden: readonly string[]
  /** Whether single keys such as j and k work. */
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

// Each time the table opens, it reads the storage: another tab may have written it.
const tableView: Store<TableView> = createStore(read, () => () => tableView.reset())

/** Whatever is missing or unknown in storage gets its default; a column that is not known is none that is hidden. */
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
