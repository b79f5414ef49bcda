/**
 * The kind of values in a sorted column. The type in the database, the form of a cursor and the words for an order
 * follow from it.
 */
export type SortKind = 'time' | 'year' | 'text' | 'cents' | 'status'

/**
 * The columns that the returns can be sorted by: the field, which has an index if it is `indexed`. Without an index,
 * all matching returns are sorted for each page. `says` completes "Sort by …" on the screens.
 */
export const sorts = {
  created: { field: 'createdAt', kind: 'time', indexed: true, says: 'creation' },
  client: { field: 'sortName', kind: 'text', indexed: true, says: 'client, last name' },
  year: { field: 'taxYear', kind: 'year', indexed: true, says: 'year' },
  status: { field: 'status', kind: 'status', indexed: false, says: 'status' },
  estimatedRefund: { field: 'estimatedRefund', kind: 'cents', indexed: false, says: 'est. refund' },
  payment: { field: 'paymentAmount', kind: 'cents', indexed: false, says: 'payment' },
  completed: { field: 'completedAt', kind: 'time', indexed: false, says: 'completion' },
  wait: { field: 'firmTurnAt', kind: 'time', indexed: false, says: 'wait for us' },
} as const satisfies Record<
  string,
  { field: string; kind: SortKind; indexed: boolean; says: string }
>

export type ReturnSort = keyof typeof sorts

export const returnSorts = Object.keys(sorts).filter(isSort)

/** The columns of the exported file, in its order. */
export const exportedColumns = {
  id: 'Return id',
  clientName: 'Client',
  clientEmail: 'Email',
  taxYear: 'Tax year',
  status: 'Status',
  estimatedRefund: 'Estimated refund',
  paymentStatus: 'Payment status',
  paymentAmount: 'Amount',
  paymentMethod: 'Method',
  paymentDate: 'Payment date (UTC)',
  completedAt: 'Completed (UTC)',
  createdAt: 'Created (UTC)',
  preparer: 'Preparer',
} as const

function isSort(name: string): name is ReturnSort {
  return Object.hasOwn(sorts, name)
}
