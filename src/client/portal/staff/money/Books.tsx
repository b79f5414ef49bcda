import type { ComponentProps } from 'react'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import { Paging } from '#client/portal/staff/base/PagedList.tsx'
import { InvoiceItem } from './InvoiceItem.tsx'
import { PaymentItem } from './PaymentItem.tsx'
import type { OpenMoney } from './use-money-dialogs.tsx'

interface BooksProps {
  invoices: readonly AdminInvoice[]
  payments: readonly AdminPayment[]
  /** The queries of the next pages, if the lists come page by page. */
  more?: { invoices: PagedQuery; payments: PagedQuery }
  onOpen: OpenMoney
}

/** Invoices and payments in two lists, each newest first. */
export function Books({ invoices, payments, more, onOpen }: BooksProps) {
  return (
    <>
      {invoices.length > 0 && (
        <ul className="rows" aria-label="Invoices">
          {invoices.map((invoice) => (
            <InvoiceItem
              key={invoice.id}
              invoice={invoice}
              replacedBy={invoices.find(({ id }) => id === invoice.replacedById)?.number ?? null}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {more && <More query={more.invoices} shown={invoices.length} noun="invoice" />}
      {payments.length > 0 && (
        <>
          <h3 className="subheading inset line-above">Payments</h3>
          <ul className="rows" aria-label="Payments">
            {payments.map((payment) => (
              <PaymentItem key={payment.id} payment={payment} onOpen={onOpen} />
            ))}
          </ul>
          {more && <More query={more.payments} shown={payments.length} noun="payment" />}
        </>
      )}
    </>
  )
}

type PagedQuery = ComponentProps<typeof Paging>['query']

/** Leads to the next page, while there is one. */
function More({ query, ...range }: { query: PagedQuery; shown: number; noun: string }) {
  if ((query.data?.pages.at(-1)?.nextCursor ?? null) === null) return null
  return <Paging query={query} more={`Show more ${range.noun}s`} {...range} />
}
