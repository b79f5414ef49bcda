import { formatDate, formatDay } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { invoiceRule } from '#shared/money/invoice-states.ts'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import { InvoiceBadge } from '#client/portal/client/money/InvoiceBadge.tsx'
import { invoiceName } from '#client/portal/client/money/money-words.ts'
import { PaidBar } from '#client/portal/client/money/PaidBar.tsx'
import { PdfButton } from '#client/portal/client/money/PdfButton.tsx'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { MoreMenu } from '#client/portal/ui/MoreMenu.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { usePayWithCredit, useReminding } from './use-invoice-steps.ts'
import type { OpenMoney } from './use-money-dialogs.tsx'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface InvoiceItemProps {
  invoice: AdminInvoice
  /** Its number, if it was replaced by an issued one. */
  replacedBy: number | null
  onOpen: OpenMoney
}

/** An invoice as staff see it, with its next step and, in a menu, the others. */
export function InvoiceItem({ invoice, replacedBy, onOpen }: InvoiceItemProps) {
  const { id, number, state, open, client, taxReturnId } = invoice
  const { ended } = invoiceRule(state)
  const name = invoiceName(invoice)
  const { actions, pending } = useReminding(invoice)
  const paying = usePayWithCredit(invoice)
  return (
    <Group as="li" between inset>
      <Stack gap={4} className="basis-208">
        <Group as="h3" gap={4} className="subheading">
          {name}
          <InvoiceBadge invoice={invoice} />
        </Group>
        {invoice.taxYear === null && <p className="breaks">{linesText(invoice)}</p>}
        <p className="figures">{amountText(invoice)}</p>
        <PaidBar invoice={invoice} />
        {ended && (
          <p className="meta breaks">
            <bdi>{invoice.voidBecause}</bdi>
            {replacedBy !== null && ` · replaced by invoice ${replacedBy}`}
          </p>
        )}
        {open > 0 && <p className="meta">{remindedText(invoice)}</p>}
      </Stack>
      <Group
        gap={2}
        className={number !== null && open === 0 ? 'ml-back-12' : ''}
        data-print="hide"
      >
        {state === 'draft' && (
          <Button size="small" onClick={() => onOpen({ name: 'issue', invoice })}>
            Issue…
          </Button>
        )}
        {open > 0 && (
          <Button
            size="small"
            onClick={() => onOpen({ name: 'record', client, taxReturnId, invoiceId: id })}
          >
            Record a payment<span className="visually-hidden"> of invoice {number}</span>
          </Button>
        )}
        {number !== null && (
          <PdfButton address={`/api/invoices/${id}/pdf`} fileName={`Invoice ${number}.pdf`}>
            PDF<span className="visually-hidden"> of invoice {number}</span>
          </PdfButton>
        )}
        <MoreMenu
          about={name}
          iconOnly
          items={[
            state === 'draft' && {
              label: 'Change…',
              onChoose: () => onOpen({ name: 'draft', invoice }),
            },
            paying.credit > 0 && {
              label: `Pay with credit, ${formatCents(paying.credit)}`,
              pending: paying.pending,
              onChoose: () => paying.pay({ others: false }),
            },
            paying.all > paying.credit && {
              label: `Pay with credit, other returns’ too, ${formatCents(paying.all)}`,
              pending: paying.pending,
              onChoose: () => paying.pay({ others: true }),
            },
            ...(open > 0 ? actions : []),
            open > 0 && {
              label: invoice.plan.length > 0 ? 'Change the parts…' : 'Pay in parts…',
              onChoose: () => onOpen({ name: 'plan', invoice }),
            },
            !ended && {
              label: state === 'draft' ? 'Discard…' : 'Void and replace…',
              pending,
              onChoose: () => onOpen({ name: 'void', invoice }),
            },
          ]}
        />
      </Group>
    </Group>
  )
}

/** The text of an invoice without a return: its first line, and how many more. */
function linesText({ lines: [first, ...others] }: AdminInvoice): string {
  if (first === undefined) return 'Nothing is on it yet'
  return others.length === 0 ? first.text : `${first.text}, and ${others.length} more`
}

/** "$310.00 · due May 1", "$100.00 of $310.00 paid · part 2 of 3, $105.00, due Jun 1". */
function amountText({ state, total, paid, open, dueOn, next }: AdminInvoice): string {
  const amount =
    paid > 0 && open > 0 ? `${formatCents(paid)} of ${formatCents(total)} paid` : formatCents(total)
  const day = state === 'draft' ? dueOn : (next?.dueOn ?? null)
  if (day === null) return amount
  const today = firmToday()
  const due = day < today ? 'overdue since' : 'due'
  const part =
    next && next.parts > 1 ? `part ${next.part} of ${next.parts}, ${formatCents(next.open)}, ` : ''
  return `${amount} · ${part}${due} ${day === today ? 'today' : formatDay(day, today)}`
}

function remindedText({ reminded, remindedAt, remindersStoppedAt }: AdminInvoice): string {
  const last =
    remindedAt === null
      ? 'No reminder yet'
      : `${formatCount(reminded, 'reminder')}, the last on ${formatDate(remindedAt)}`
  return remindersStoppedAt === null ? last : `${last} · stopped ${formatDate(remindersStoppedAt)}`
}
