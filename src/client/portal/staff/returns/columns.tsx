import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import type { ReturnSort } from '#shared/returns/returns-columns.ts'
import { fullName, returnName } from '#client/portal/staff/base/format.ts'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import {
  type CellProps,
  CompletedText,
  DocumentsCount,
  EstimateText,
  PaymentText,
  PreparerBeside,
  PreparerText,
  WaitText,
} from './cells.tsx'
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
  /** True if its heading sorts, too; the other orders are chosen in the filters. */
  headingSorts?: true
  /** True if the column is always shown and is its row's heading. */
  names?: true
}

export const COLUMNS: readonly Column[] = [
  {
    id: 'client',
    heading: 'Client',
    width: 'minmax(0, 3fr)',
    className: `strong leading-tight breaks ${styles.client}`,
    sort: 'client',
    headingSorts: true,
    names: true,
    cell: ({ taxReturn }) => (
      <>
        <Link
          to="/admin/returns/$id"
          params={taxReturn}
          className="bare-link hover-underlined"
          title={`Open the return: ${returnName(taxReturn)}`}
        >
          <bdi>{fullName(taxReturn.client)}</bdi>
        </Link>
        <span className="fine truncate regular" title={taxReturn.client.email}>
          <UnprovenBadge client={taxReturn.client} /> {taxReturn.client.email}
        </span>
        <PreparerBeside taxReturn={taxReturn} className={styles.beside} />
      </>
    ),
  },
  {
    id: 'year',
    heading: 'Year',
    // Wide enough for "1120-S".
    width: 'minmax(var(--size-64), 0.4fr)',
    className: 'one-line',
    sort: 'year',
    headingSorts: true,
    cell: ({ taxReturn: { taxYear, form } }) =>
      form === '1040' ? taxYear : <FormOfYear taxYear={taxYear} form={form} />,
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
        <WaitText taxReturn={taxReturn} />
      </>
    ),
  },
  {
    id: 'preparer',
    heading: 'Preparer',
    width: 'var(--preparer)',
    className: `muted ${styles.preparer}`,
    cell: ({ taxReturn }) => <PreparerText taxReturn={taxReturn} />,
  },
  {
    id: 'documents',
    heading: 'Documents',
    width: 'minmax(var(--size-96), 0.7fr)',
    className: styles.documents,
    cell: ({ taxReturn }) => <DocumentsCount taxReturn={taxReturn} />,
  },
  {
    id: 'estimatedRefund',
    heading: 'Estimated Refund',
    width: 'minmax(var(--size-144), 0.8fr)',
    className: styles.estimatedRefund,
    sort: 'estimatedRefund',
    cell: ({ taxReturn }) => <EstimateText taxReturn={taxReturn} />,
  },
  {
    id: 'payment',
    heading: 'Payment',
    width: 'minmax(var(--size-96), 1fr)',
    className: styles.payment,
    sort: 'payment',
    cell: ({ taxReturn }) => <PaymentText taxReturn={taxReturn} />,
  },
  {
    id: 'completed',
    heading: 'Completed',
    width: 'var(--completed)',
    className: `muted one-line ${styles.completed}`,
    sort: 'completed',
    headingSorts: true,
    cell: ({ taxReturn }) => <CompletedText taxReturn={taxReturn} />,
  },
]

/**
 * Returns the styles that a table needs for its columns. Hiding columns is all styles, so that no row renders again.
 */
export function layoutOf(hidden: readonly string[]): CustomProperties {
  const hasRoom = ['payment', 'completed'].some((id) => hidden.includes(id))
  const shown = COLUMNS.filter(({ id }) => !hidden.includes(id))
  return {
    '--columns': shown.map(({ width }) => width).join(' '),
    // The actions lie over these two where the table is narrow: without one of them there is room.
    ...(hasRoom && { '--actions': 'var(--size-320)' }),
    ...Object.fromEntries(hidden.map((id) => [`--hide-${id}`, 'none'])),
  }
}

/** Returns the styles that reserve the height of this many rows before all of them are drawn. */
export function heightOf(rows: number): CustomProperties {
  return { '--rows': `${rows}` }
}

/** Returns the styles of each cell in a column. */
export function styleOf({ id }: Pick<Column, 'id'>): CustomProperties {
  return { '--hide': `var(--hide-${id})` }
}

type CustomProperties = CSSProperties & Record<`--${string}`, string>

function FormOfYear({ taxYear, form }: { taxYear: number; form: string }) {
  return (
    <>
      {taxYear} <span className="fine block one-line">{form}</span>
    </>
  )
}
