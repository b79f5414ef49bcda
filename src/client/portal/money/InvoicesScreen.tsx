import { useSearch } from '@tanstack/react-router'
import { firm } from '#shared/firm.ts'
import { formatCents } from '#shared/format-money.ts'
import { sumOf } from '#shared/money.ts'
import type { Invoice, Payment } from '#shared/money.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { CameBack } from './CameBack.tsx'
import { InvoiceRow } from './InvoiceRow.tsx'
import { isOnItsWay } from './money-words.ts'
import { PaymentRow } from './PaymentRow.tsx'
import { useSeesMoney } from './use-sees-money.ts'

/** What the firm has billed a client and what was paid, with the ways to pay. */
export function InvoicesScreen() {
  const { payment } = useSearch({ from: '/_portal/invoices' })
  const hidden = useSeesMoney() === false
  return (
    <>
      <PageHeading
        title="Invoices and payments"
        lead="What our work costs, and what you have paid us. Tax that you owe goes to the IRS or your state, not to us."
      />
      {hidden ? (
        <Panel>
          <EmptyState title="You don’t see invoices here">
            You help with documents. The client sees what our work costs.
          </EmptyState>
        </Panel>
      ) : (
        <div className="stack gap-20px">
          {payment !== undefined && <CameBack key={payment} id={payment} />}
          <Invoices back={payment} />
          <Payments back={payment} />
        </div>
      )}
    </>
  )
}

interface BackFrom {
  /** The payment that the client has just come back from. */
  back: string | undefined
}

function Invoices({ back }: BackFrom) {
  const invoices = trpc.money.invoices.useQuery()
  const { data: payments = [], dataUpdatedAt } = trpc.money.payments.useQuery()
  const at = { now: new Date(dataUpdatedAt), back }
  const onItsWay = payments.filter((payment) => isOnItsWay(payment, at))
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
            <ul className="rows" aria-label="Invoices">
              {list.toSorted(openFirst).map((invoice) => (
                <InvoiceRow
                  key={invoice.id}
                  invoice={invoice}
                  isOnItsWay={onItsWay.some((payment) => pays(payment, invoice))}
                  replacedBy={list.find(({ id }) => id === invoice.replacedById)}
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function openFirst(a: Invoice, b: Invoice): number {
  return Number(b.open > 0) - Number(a.open > 0)
}

function pays({ parts }: Payment, { id }: Invoice): boolean {
  return parts.some(({ invoiceId }) => invoiceId === id)
}

function Payments({ back }: BackFrom) {
  const payments = trpc.money.payments.useQuery()
  const at = { now: new Date(payments.dataUpdatedAt), back }
  return (
    <Panel title="Payments" flush>
      <QueryBoundary
        query={payments}
        what="your payments"
        failed="Your payments could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No payments yet">
              Each payment is here with its receipt, once we have it.
            </EmptyState>
          ) : (
            <>
              <Credit payments={list} />
              <ul className="rows" aria-label="Payments">
                {list.map((payment) => (
                  <PaymentRow
                    key={payment.id}
                    payment={payment}
                    isOnItsWay={isOnItsWay(payment, at)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function Credit({ payments }: { payments: readonly Payment[] }) {
  const credit = sumOf(payments.map(({ credit }) => credit))
  if (credit <= 0) return null
  return (
    <p className="py-2 px-inset line-below">
      You have paid <span className="figures strong">{formatCents(credit)}</span> more than your
      invoices. It pays your next one, or call us to get it back.
    </p>
  )
}
