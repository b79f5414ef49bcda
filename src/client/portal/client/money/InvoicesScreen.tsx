import { useSearch } from '@tanstack/react-router'
import { firm } from '#shared/firm/firm.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { CameBack } from './CameBack.tsx'
import { FirstRows } from './FirstRows.tsx'
import { InvoiceRow } from './InvoiceRow.tsx'
import { isEntry } from './money-words.ts'
import { PaymentRow } from './PaymentRow.tsx'
import { useSeesMoney } from '#client/public/session/use-sees-money.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { Stack } from '#client/public/ui/layout.tsx'

/** A client's invoices and payments, with the ways to pay. */
export function InvoicesScreen() {
  const { payment } = useSearch({ from: '/_portal/invoices' })
  const hidden = useSeesMoney() === false
  return (
    <>
      <PageHeading
        title="Invoices and payments"
        lead="What our work costs, and what you have paid us. Tax that you owe goes to the IRS or your state, not to us."
      >
        {!hidden && <StatementButton />}
      </PageHeading>
      {hidden ? (
        <Panel>
          <EmptyState title="You don’t see invoices here">
            You help with documents. The client sees what our work costs.
          </EmptyState>
        </Panel>
      ) : (
        <Stack gap={20}>
          {payment !== undefined && <CameBack key={payment} id={payment} />}
          <Invoices />
          <Payments />
        </Stack>
      )}
    </>
  )
}

function Invoices() {
  const invoices = trpc.money.invoices.useQuery()
  return (
    <Panel title="Invoices" flush>
      <QueryBoundary
        query={invoices}
        what="your invoices"
        failed="Your invoices could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No invoices yet">
              We’ll email you when there is one. If you have a question about our fee, call us at{' '}
              <a href={firm.phoneLink}>{firm.phone}</a>.
            </EmptyState>
          ) : (
            <FirstRows label="Invoices" rows={list}>
              {(invoice) => (
                <InvoiceRow
                  key={invoice.id}
                  invoice={invoice}
                  replacedBy={list.find(({ id }) => id === invoice.replacedById)}
                />
              )}
            </FirstRows>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function Payments() {
  const payments = trpc.money.payments.useQuery()
  return (
    <Panel title="Payments" flush>
      <QueryBoundary
        query={payments}
        what="your payments"
        failed="Your payments could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(all) => {
          const list = all.filter(isEntry)
          return list.length === 0 ? (
            <EmptyState title="No payments yet">
              Each payment is here with its receipt, once we have it.
            </EmptyState>
          ) : (
            <>
              <Credit />
              <FirstRows label="Payments" rows={list}>
                {(payment) => <PaymentRow key={payment.id} payment={payment} />}
              </FirstRows>
            </>
          )
        }}
      </QueryBoundary>
    </Panel>
  )
}

function Credit() {
  const { data: balance } = trpc.money.balance.useQuery()
  if (balance === undefined || balance.credit === 0) return null
  return (
    <p className="inset line-below">
      You have paid <span className="figures strong">{formatCents(balance.credit)}</span>{' '}
      {balance.open > 0
        ? 'that pays no invoice yet. Call us to pay what is open with it, or to get it back.'
        : 'more than your invoices. It pays your next one, or call us to get it back.'}
    </p>
  )
}

function StatementButton() {
  const dialog = useDialog()
  return (
    <>
      <Button onClick={dialog.open}>Statement of account</Button>
      {dialog.show((frame) => (
        <OwnStatement {...frame} />
      ))}
    </>
  )
}

const OwnStatement = lazyPart(() => import('./OwnStatement.tsx').then((m) => m.OwnStatement))
