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

/** A column of the staff's table between the box that selects a row and its actions. */
export interface Column {
  /** In `localStorage`, if it can be hidden. */
  id: string
  heading: string
  /** A track of the grid. One that depends on the screen's width is in the styles. */
  width: string
  cell: (props: CellProps) => ReactNode
  className?: string | undefined
  /** Absent if it does not sort. */
  sort?: Exclude<ReturnSort, 'created'>
  /** Always shown, and the heading of its row. */
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
        <Link to="/admin/clients/$id" params={client} className={styles.name}>
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

/** What a table's styles need of its columns. Styles alone leave columns out, so that no row renders again. */
export function layoutOf(hidden: readonly string[]): CustomProperties {
  const shown = COLUMNS.filter(({ id }) => !hidden.includes(id))
  return {
    '--columns': shown.map(({ width }) => width).join(' '),
    ...Object.fromEntries(hidden.map((id) => [`--hide-${id}`, 'none'])),
  }
}

/** Of each cell of a column. */
export function styleOf({ id }: Pick<Column, 'id'>): CustomProperties {
  return { '--hide': `var(--hide-${id})` }
}

type CustomProperties = CSSProperties & Record<`--${string}`, string>
