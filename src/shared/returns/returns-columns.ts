import type { FieldNote } from '#shared/base/field-note.ts'
import type { TaxReturn } from './returns.schema.ts'

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

/** The API document's notes about the columns. */
export const columnNotes = {
  taxYear: { description: 'From 2000 to next year.', examples: [2025] },
  form: 'The form that is filed: 1040 for a person, another for a business.',
  dueReason: {
    description:
      'Why it is due on another day than by law: an extension of the time to file, or postponed by the IRS.',
    examples: ['extension'],
  },
  lawDueOn: 'The day by law of a business’s return that has another due date; otherwise null.',
  dueNotice: 'The number of the IRS notice that postponed the day; null for another reason.',
  estimatedRefund: 'US cents; negative is owed; null while it is not known.',
  refundFinal: 'Whether it is the figure of the prepared return; otherwise it is an estimate.',
  letterSignedAt: 'When the client signed the engagement letter.',
  taxPaid:
    'US cents: what was owed to the IRS when the client said that they have paid it. Null if they have not.',
  taxPaidAt: 'When they said so.',
  signing:
    'What the review and signature of the completed return wait for: the taxpayer, the spouse, both, the staff after a requested change, or their check of a signed form; signed when nothing. Null when it was not sent for review.',
  handedOverAt: 'When the client said that everything is in.',
  readyAt:
    'Since when the client has nothing left to do: the return is handed over, and nothing is asked for since.',
  clientTurnAt: 'Since when the client has the next step; null if they do not.',
  startedAt: 'When preparation started.',
  completedAt: 'When the return became completed.',
  filedAt: 'When the return was filed.',
  documentsAt: 'The client’s newest upload.',
  documentsAsked: 'The documents that the return needs.',
  documentsIn: 'Those of them that are in.',
  expectedUntil: {
    description: 'The last day that the client named for a document that they expect.',
    examples: ['2026-03-15'],
  },
  paymentStatus: 'Whether the firm was paid for the return.',
  paymentAmount: { description: 'US cents.', examples: [15000] },
  paymentMethod: 'How it was paid.',
  paymentDate: 'When the payment was recorded.',
} satisfies Partial<Record<keyof TaxReturn, FieldNote>>

function isSort(name: string): name is ReturnSort {
  return Object.hasOwn(sorts, name)
}
