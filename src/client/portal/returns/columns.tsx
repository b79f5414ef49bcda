import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import type { ReturnSort } from '#shared/returns-columns.ts'
import { fullName } from '#client/portal/staff/format.ts'
import { EmailText } from '#client/portal/ui/EmailText.tsx'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import {
  type CellProps,
  CompletedText,
  EstimateButton,
  DocumentsLink,
  PaymentText,
  SigningText,
} from './cells.tsx'
import { DueText } from './DueText.tsx'
import styles from './ReturnsList.module.css'

/** A column of the staff's table, between the checkboxes and the actions. */
export interface Column {
  /** Its id in `localStorage`, if it can be hidden. */
  id: string
  heading: string
  /** The column's track in the grid. If it depends on the screen's width, it is in the stylesheet. */
  width: string
  cell: (props: CellProps) => ReactNode
  className?: string | undefined
  /** Omitted if the column does not sort. */
  sort?: Exclude<ReturnSort, 'created'>
  /** True if the column is always shown and is its row's heading. */
  names?: true
}

export const COLUMNS: readonly Column[] = [
  {
    id: 'client',
    heading: 'Client',
    width: 'minmax(0, 3fr)',
    className: styles.client,
    sort: 'client',
    names: true,
    cell: ({ taxReturn: { client } }) => (
      <>
        <Link to="/admin/clients/$id" params={client} className="same-color plain hover-underlined">
          <bdi>{fullName(client)}</bdi>
        </Link>
        <EmailText email={client.email} className={styles.email} />
      </>
    ),
  },
  {
    id: 'year',
    heading: 'Year',
    width: 'minmax(var(--px-52), 0.4fr)',
    className: styles.year,
    sort: 'year',
    cell: ({ taxReturn }) => taxReturn.taxYear,
  },
  {
    id: 'status',
    heading: 'Status',
    width: 'var(--status)',
    className: styles.status,
    sort: 'status',
    cell: ({ taxReturn }) => (
      <>
        <StatusBadge status={taxReturn.status} />
        <DueText taxReturn={taxReturn} />
        <SigningText taxReturn={taxReturn} />
      </>
    ),
  },
  {
    id: 'documents',
    heading: 'Documents',
    width: 'minmax(var(--space-12), 0.7fr)',
    className: styles.documents,
    cell: ({ taxReturn }) => <DocumentsLink taxReturn={taxReturn} />,
  },
  {
    id: 'estimatedRefund',
    heading: 'Estimated Refund',
    width: 'minmax(var(--px-148), 0.8fr)',
    className: styles.estimatedRefund,
    sort: 'estimatedRefund',
    cell: (cell) => <EstimateButton {...cell} />,
  },
  {
    id: 'payment',
    heading: 'Payment',
    width: 'minmax(var(--px-104), 1fr)',
    className: styles.payment,
    sort: 'payment',
    cell: ({ taxReturn }) => <PaymentText taxReturn={taxReturn} />,
  },
  {
    id: 'completed',
    heading: 'Completed',
    width: 'var(--completed)',
    className: styles.completed,
    sort: 'completed',
    cell: ({ taxReturn }) => <CompletedText taxReturn={taxReturn} />,
  },
]

/**
 * Returns the styles that a table needs for its columns. Hiding columns is all styles, so that no row renders again.
 */
export function layoutOf(hidden: readonly string[]): CustomProperties {
  const shown = COLUMNS.filter(({ id }) => !hidden.includes(id))
  return {
    '--columns': shown.map(({ width }) => width).join(' '),
    ...Object.fromEntries(hidden.map((id) => [`--hide-${id}`, 'none'])),
  }
}

/** Returns the styles of each cell in a column. */
export function styleOf({ id }: Pick<Column, 'id'>): CustomProperties {
  return { '--hide': `var(--hide-${id})` }
}

type CustomProperties = CSSProperties & Record<`--${string}`, string>
