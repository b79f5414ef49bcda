import type { ReactNode } from 'react'
import { formatDate } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { invoiceRule } from '#shared/money/invoice-states.ts'
import type { Invoice, Due } from '#shared/money/money.schema.ts'
import { AskAbout } from '#client/portal/client/messages/AskAbout.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { useIsAsking } from './CameBack.tsx'
import { InvoiceBadge } from './InvoiceBadge.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { PaidBar } from './PaidBar.tsx'
import { dueText, invoiceName } from './money-words.ts'
import { WaysToPay } from './WaysToPay.tsx'
import { PdfButton } from './PdfButton.tsx'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface InvoiceRowProps {
  invoice: Invoice
  replacedBy: Invoice | undefined
}

export function InvoiceRow({ invoice, replacedBy }: InvoiceRowProps) {
  const { id, number, taxReturnId, state, issuedOn, next, memo } = invoice
  const { total, paid, open } = invoice
  const asking = useIsAsking()
  return (
    <Stack as="li" gap={12} inset>
      <Group>
        <h3 className="text-lead lining">{invoiceName(invoice)}</h3>
        <InvoiceBadge invoice={invoice} />
      </Group>
      {invoiceRule(state).ended ? (
        <p className="measure breaks">
          You don’t have to pay it. Our note: <bdi>{invoice.voidBecause}</bdi>
          {replacedBy && ` It is replaced by invoice ${replacedBy.number ?? ''}.`}
        </p>
      ) : (
        <Group as="dl" gap={24} className="phone-stack two-columns">
          {open < total && <Fact label="Total">{formatCents(total)}</Fact>}
          {paid > 0 && open > 0 && <Fact label="Paid">{formatCents(paid)}</Fact>}
          {open > 0 && (
            <Fact label="Balance due" large>
              {formatCents(open)}
            </Fact>
          )}
          {next && <Fact label="Due">{dueText(next.dueOn, firmToday())}</Fact>}
        </Group>
      )}
      <PaidBar invoice={invoice} />
      <Plan invoice={invoice} />
      {issuedOn !== null && (
        <p className="meta">
          Issued <time dateTime={issuedOn}>{formatDate(issuedOn)}</time>
        </p>
      )}
      {memo !== null && (
        <p className="measure breaks own-lines">
          <bdi>{memo}</bdi>
        </p>
      )}
      <InvoiceLines lines={invoice.lines} opened />
      {open > 0 && !asking && <WaysToPay invoice={invoice} />}
      <Group gap={4} data-print="hide">
        <PdfButton
          address={`/api/invoices/${id}/pdf`}
          fileName={`Invoice ${number}.pdf`}
          variant="secondary"
        >
          Download<span className="visually-hidden"> invoice {number}</span>
        </PdfButton>
        {taxReturnId !== null && (
          <AskAbout about="invoice" aboutId={taxReturnId} name="this invoice" />
        )}
      </Group>
    </Stack>
  )
}

interface FactProps {
  label: string
  large?: boolean
  children: ReactNode
}

function Fact({ label, large = false, children }: FactProps) {
  return (
    <div>
      <dt className="meta">{label}</dt>
      <dd className={large ? 'text-large-figure' : 'figures strong'}>{children}</dd>
    </div>
  )
}

/** The parts in which an invoice is paid, and how each stands. */
function Plan({ invoice: { number, plan } }: { invoice: Invoice }) {
  if (plan.length === 0) return null
  return (
    <div>
      <p className="strong">You pay it in {plan.length} parts</p>
      <Stack as="ol" gap={4} mt={4} className="measure" aria-label={`Parts of invoice ${number}`}>
        {plan.map((due) => (
          <Group key={due.part} as="li" between>
            <span className="figures">
              {due.part}. {formatCents(due.cents)}
            </span>
            <span className="muted">{stateOf(due)}</span>
          </Group>
        ))}
      </Stack>
    </div>
  )
}

function stateOf({ cents, open, dueOn }: Due): string {
  if (open === 0) return 'Paid'
  const left = open < cents ? `, ${formatCents(open)} open` : ''
  return `${dueText(dueOn, firmToday())}${left}`
}
