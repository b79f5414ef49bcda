import type { InvoiceView } from '#client/portal/staff/base/admin-search.ts'

interface View {
  /** The label of the tab. An age has no tab: the figures by age lead to it. */
  label?: string
  /** The input of `admin.money.invoices`. */
  filter: object
  /** Title and text where no invoice is found. */
  empty: readonly [title: string, text: string]
}

const noneOfAge = ['No invoice is that late', 'See the other ages, or all open invoices.'] as const

/** The views of the invoices, in the order of their tabs. */
export const invoiceViews = {
  open: {
    label: 'Open',
    filter: { unpaid: true },
    empty: ['No invoice is open', 'Invoices that you issue are listed here until they are paid.'],
  },
  overdue: {
    label: 'Overdue',
    filter: { overdue: true },
    empty: [
      'No invoice is overdue',
      'Invoices that are not paid on their due date are listed here.',
    ],
  },
  days0: { filter: { age: 'days0' }, empty: noneOfAge },
  days30: { filter: { age: 'days30' }, empty: noneOfAge },
  days60: { filter: { age: 'days60' }, empty: noneOfAge },
  days90: { filter: { age: 'days90' }, empty: noneOfAge },
  draft: {
    label: 'Drafts',
    filter: { state: 'draft' },
    empty: ['No drafts', 'An invoice begins as a draft, on the page of its return or client.'],
  },
  paid: {
    label: 'Paid',
    filter: { paid: true },
    empty: ['No invoice is paid yet', 'They are listed here once nothing is left to pay.'],
  },
  void: {
    label: 'Void',
    filter: { state: 'void' },
    empty: ['No invoice is void', 'An invoice that was wrong is voided, and keeps its number.'],
  },
  all: {
    label: 'All invoices',
    filter: {},
    empty: ['No invoices yet', 'Write the first one on the page of a return or a client.'],
  },
} as const satisfies Record<InvoiceView, View>
