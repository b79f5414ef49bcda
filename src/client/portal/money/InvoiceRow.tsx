import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { formatCents } from '#shared/format-money.ts'
import type { Invoice } from '#shared/money.schema.ts'
import { AskAbout } from '#client/portal/messages/AskAbout.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { dueText, invoiceName } from './money-words.ts'
import { WaysToPay } from './WaysToPay.tsx'
import { PaperButton } from './PaperButton.tsx'

interface InvoiceRowProps {
  invoice: Invoice
  isOnItsWay: boolean
  replacedBy: Invoice | undefined
}

export function InvoiceRow({ invoice, isOnItsWay, replacedBy }: InvoiceRowProps) {
  const { id, number, taxYear, taxReturnId, state, issuedOn, dueOn, memo } = invoice
  const { total, paid, open } = invoice
  const isVoid = state === 'void'
  return (
    <li className="stack gap-12px py-2 px-inset">
      <div className="row wrap middle gap-half gap-x-12px">
        <h3 className="text-lead lining">{invoiceName(invoice)}</h3>
        <StateBadge invoice={invoice} />
      </div>
      {isVoid ? (
        <p className="measure breaks">
          You don’t have to pay it. Our note: <bdi>{invoice.voidBecause}</bdi>
          {replacedBy && ` It is replaced by invoice ${replacedBy.number ?? ''}.`}
        </p>
      ) : (
        <dl className="row wrap gap-1 gap-x-4">
          <Fact label="Total">{formatCents(total)}</Fact>
          <Fact label="Paid">{formatCents(paid)}</Fact>
          <Fact label="Open">{formatCents(open)}</Fact>
          {open > 0 && dueOn !== null && <Fact label="Due">{dueText(dueOn, firmToday())}</Fact>}
        </dl>
      )}
      {issuedOn !== null && (
        <p className="meta">
          From <time dateTime={issuedOn}>{formatDate(issuedOn)}</time>
        </p>
      )}
      {memo !== null && (
        <p className="measure breaks own-lines">
          <bdi>{memo}</bdi>
        </p>
      )}
      <InvoiceLines lines={invoice.lines} />
      {open > 0 && <WaysToPay invoice={invoice} isOnItsWay={isOnItsWay} />}
      <div className="row wrap middle gap-1 ml-back-12px" data-print="hide">
        <PaperButton address={`/api/invoices/${id}/pdf`} fileName={`Invoice ${number}.pdf`}>
          Download<span className="visually-hidden"> invoice {number}</span>
        </PaperButton>
        {taxReturnId !== null && (
          <AskAbout about="invoice" aboutId={taxReturnId} name={`the fee for ${taxYear}`} />
        )}
      </div>
    </li>
  )
}

function StateBadge({ invoice: { state, open, dueOn } }: { invoice: Invoice }) {
  if (state === 'void') return <Badge tone="grey">Void</Badge>
  if (open === 0) {
    return (
      <Badge tone="green" icon="check">
        Paid
      </Badge>
    )
  }
  if (dueOn !== null && dueOn < firmToday()) {
    return (
      <Badge tone="red" icon="alert">
        Overdue
      </Badge>
    )
  }
  return <Badge tone="yellow">Not paid yet</Badge>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="meta">{label}</dt>
      <dd className="figures strong">{children}</dd>
    </div>
  )
}
