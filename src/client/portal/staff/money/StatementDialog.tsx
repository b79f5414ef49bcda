import { type Cents, toCents } from '#shared/base/cents.ts'
import { clientName } from '#shared/clients/client-name.ts'
import { formatDate } from '#shared/base/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { StatementLine } from '#shared/money/money.schema.ts'
import { entryWords } from '#shared/money/payment-ways.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import styles from './staff-money.module.css'
import type { Payer } from './use-money-dialogs.ts'

interface StatementDialogProps {
  client: Payer
  opened: boolean
  onClose: () => void
}

/** A client's account like a bank statement, newest first. */
export function StatementDialog({ client, opened, onClose }: StatementDialogProps) {
  const statement = trpc.admin.money.statement.useQuery(
    { clientId: client.id },
    { refetchOnMount: readAgain },
  )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Statement of account: ${clientName(client.firstName, client.lastName)}`}
      size="44rem"
    >
      <QueryBoundary
        query={statement}
        what="the statement"
        failed="The statement could not be loaded."
        skeleton={<SkeletonRows rows={3} />}
      >
        {(lines) =>
          lines.length === 0 ? (
            <p className="muted">Nothing yet.</p>
          ) : (
            <>
              <p className="mb-2" data-print="only">
                {firm.name}, {formatDate(firmToday())}
              </p>
              <Lines lines={lines} />
              <DialogActions>
                <Button onClick={() => print()}>Print</Button>
              </DialogActions>
            </>
          )
        }
      </QueryBoundary>
    </Dialog>
  )
}

function Lines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <table className={`full collapsed text-row ${styles.statement}`} aria-label="Account">
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
          .map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines are only added to
            <tr key={at}>
              <td>{formatDate(line.on)}</td>
              <td>{wordsOf(line)}</td>
              <td className="figures">{formatCents(line.cents)}</td>
              <td className="figures">{balanceText(line.balance)}</td>
            </tr>
          ))
          .toReversed()}
      </tbody>
    </table>
  )
}

function wordsOf({ kind, way, number }: StatementLine): string {
  if (kind === 'invoice') return `Invoice ${number}`
  if (kind === 'void') return `Invoice ${number} voided`
  return way === null ? '' : entryWords({ kind, way })
}

const balanceText = (balance: Cents) =>
  balance < 0 ? `${formatCents(toCents(0 - balance))} credit` : formatCents(balance)
