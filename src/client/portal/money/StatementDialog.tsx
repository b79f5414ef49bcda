import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Cents, toCents } from '#shared/base/cents.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { StatementLine } from '#shared/money/money.schema.ts'
import { entryWords } from '#shared/money/payment-ways.ts'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { type BoundaryQuery, QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import styles from './statement.module.css'

interface StatementDialogProps extends DialogFrame {
  /** The name of the account's client; undefined until it is known. */
  name: string | undefined
  statement: BoundaryQuery<StatementLine[]>
  /** A spouse reads what is about joint returns. */
  jointOnly?: boolean
}

/** A client's account like a bank statement, newest first, in all or of one year: to its client and to staff. */
export function StatementDialog({
  name,
  statement,
  jointOnly,
  opened,
  onClose,
}: StatementDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={['Statement of account', name].filter(Boolean).join(': ')}
      size="44rem"
    >
      {jointOnly && (
        <p className="mb-16">
          You see the invoices and payments of joint returns only, and the balance leaves out all
          others.
        </p>
      )}
      <QueryBoundary
        query={statement}
        what="the statement"
        failed="The statement could not be loaded."
        skeleton={<SkeletonRows rows={3} />}
      >
        {(lines) =>
          lines.length === 0 ? (
            <p className="muted">No invoices or payments yet.</p>
          ) : (
            <Statement lines={lines} />
          )
        }
      </QueryBoundary>
    </Dialog>
  )
}

function Statement({ lines }: { lines: readonly StatementLine[] }) {
  const [year, setYear] = useState('')
  const years = [...new Set(lines.map(({ on }) => yearOf(on)))].toReversed()
  return (
    <>
      <p className="mb-16" data-print="only">
        {firm.name}, {formatDate(firmToday())}
      </p>
      {years.length > 1 && (
        <NativeSelect
          className="mb-16"
          label="Period"
          data={[{ value: '', label: 'All years' }, ...years]}
          value={year}
          onChange={(event) => setYear(event.currentTarget.value)}
        />
      )}
      <table className={`full text-row ${styles.statement}`} aria-label="Account">
        <thead>
          <tr className="muted">
            <th scope="col">Date</th>
            <th scope="col">Invoice or payment</th>
            <th scope="col">Amount</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ on }) => year === '' || yearOf(on) === year)
            // oxlint-disable-next-line react/no-array-index-key -- lines are only added to
            .map((line, at) => <Line key={`${year} ${at}`} {...line} />)
            .toReversed()}
          {year !== '' && (
            <tr>
              <td>{formatDate(`${year}-01-01`)}</td>
              <td colSpan={2}>Opening balance</td>
              <td className="figures">{balanceText(openingBalance(lines, year))}</td>
            </tr>
          )}
        </tbody>
      </table>
      <DialogActions>
        <Button onClick={() => print()}>Print</Button>
      </DialogActions>
    </>
  )
}

function Line(line: StatementLine) {
  return (
    <tr>
      <td>{formatDate(line.on)}</td>
      <td>{wordsOf(line)}</td>
      <td className="figures">{formatCents(line.cents)}</td>
      <td className="figures">{balanceText(line.balance)}</td>
    </tr>
  )
}

const yearOf = (day: string) => day.slice(0, 4)

function openingBalance(lines: readonly StatementLine[], year: string): Cents {
  return lines.findLast(({ on }) => yearOf(on) < year)?.balance ?? toCents(0)
}

function wordsOf({ kind, way, number }: StatementLine): string {
  if (kind === 'invoice') return `Invoice ${number}`
  if (kind === 'void') return `Invoice ${number} voided`
  return way === null ? '' : entryWords({ kind, way })
}

const balanceText = (balance: Cents) =>
  balance < 0 ? `${formatCents(toCents(0 - balance))} credit` : formatCents(balance)
