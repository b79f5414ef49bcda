import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { invoiceRule } from '#shared/money/invoice-states.ts'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { InvoiceBadge } from '#client/portal/client/money/InvoiceBadge.tsx'
import type { MoneySearch } from '#client/portal/staff/base/admin-search.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { moneyPageRows } from '#client/portal/staff/base/staff-calls.ts'
import { daysSince, firmToday } from '#client/portal/ui/format.ts'
import { EmptyState } from '#client/public/ui/States.tsx'
import { ClientLink } from './ClientLink.tsx'
import { invoiceViews } from './invoice-views.ts'
import { MoneyList } from './MoneyList.tsx'
import styles from './money-desk.module.css'
import { Group, Stack } from '#client/public/ui/layout.tsx'

export function InvoiceList({ search }: { search: MoneySearch }) {
  const query = trpc.admin.money.invoices.useInfiniteQuery(
    { ...filterOf(search), limit: moneyPageRows },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: readAgain,
    },
  )
  return (
    <MoneyList label="Invoices" noun="invoice" query={query} empty={<NoInvoices search={search} />}>
      {(invoice) => <InvoiceRow key={invoice.id} invoice={invoice} />}
    </MoneyList>
  )
}

/** A search finds invoices of every view. */
function filterOf({ show, search }: MoneySearch) {
  return search === undefined ? invoiceViews[show ?? 'open'].filter : { search }
}

function InvoiceRow({ invoice }: { invoice: AdminInvoice }) {
  const { number, client, taxReturnId, taxYear, total, paid, open, state } = invoice
  return (
    <Stack as="li" gap={4} align="center" inset className={`gap-x-24 min-64 ${styles.row}`}>
      <Group gap={4}>
        <span className="strong figures">{number === null ? 'Draft' : `Invoice ${number}`}</span>
        {state !== 'draft' && <InvoiceBadge invoice={invoice} />}
      </Group>
      <div className="shrinks breaks">
        <ClientLink client={client} />
        {taxReturnId !== null && (
          <p className="text-small">
            <Link to="/admin/returns/$id" params={{ id: taxReturnId }}>
              {taxYear} return
            </Link>
          </p>
        )}
      </div>
      <p className="small breaks">{whenText(invoice)}</p>
      <div className="figures text-end">
        <p className={invoiceRule(state).ended ? 'struck muted' : 'strong'}>
          {formatCents(state === 'open' && open > 0 ? open : total)}
        </p>
        {open > 0 && paid > 0 && <p className="small">of {formatCents(total)}</p>}
      </div>
    </Stack>
  )
}

function whenText({ state, issuedOn, next, voidBecause, reminded }: AdminInvoice): string {
  const today = firmToday()
  if (state === 'draft') return 'Not issued yet'
  if (invoiceRule(state).ended) return voidBecause ?? ''
  const issued = issuedOn === null ? '' : `Issued ${formatDay(issuedOn, today)}`
  if (next === null) return issued
  const { dueOn, parts, open } = next
  const when = dueOn < today ? lateText(dueOn, today) : `due ${formatDay(dueOn, today)}`
  const due = parts > 1 ? `${formatCents(open)} of it ${when}` : when.replace(/^d/, 'D')
  return reminded === 0 ? due : `${due}, reminded ${reminded === 1 ? 'once' : `${reminded} times`}`
}

function lateText(dueOn: string, today: string): string {
  return `${formatCount(daysSince(dueOn), 'day')} late, due ${formatDay(dueOn, today)}`
}

function NoInvoices({ search: { show, search } }: { search: MoneySearch }) {
  const [title, text] = search === undefined ? invoiceViews[show ?? 'open'].empty : NO_MATCH
  return (
    <EmptyState title={title} drawing="nothing-found">
      {text}
    </EmptyState>
  )
}

const NO_MATCH = ['No invoice matches', 'Try part of a name, or the whole number.'] as const
