import { createStore, inStorage, type Store, useStore } from '#client/public/session/store.ts'

/** How the staff's table looks in this browser. */
interface TableView {
  density: Density
  /** The columns left out. */
  hidden: readonly Column[]
  /** Whether single keys such as j and k work. */
  keys: boolean
}

type Density = (typeof densities)[number]
type Column = (typeof columns)[number]

export const densities = ['comfortable', 'compact'] as const

/** The columns that can be left out. */
export const columns = [
  'year',
  'status',
  'papers',
  'estimatedRefund',
  'payment',
  'completed',
] as const

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

/** Whatever is missing or unknown in storage gets its default. */
function read(): TableView {
  const stored = inStorage('localStorage', (local): unknown =>
    JSON.parse(local.getItem(KEY) ?? 'null'),
  )
  const field = (name: keyof TableView): unknown => Reflect.get(Object(stored), name)
  const hidden = field('hidden')
  return {
    density: field('density') === 'compact' ? 'compact' : 'comfortable',
    hidden: columns.filter((column) => Array.isArray(hidden) && hidden.includes(column)),
    keys: field('keys') !== false,
  }
}
