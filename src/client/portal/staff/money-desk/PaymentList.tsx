import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import { entryWords } from '#shared/money/payment-ways.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { numbersOf, pendingText } from '#client/portal/client/money/money-words.ts'
import type { MoneySearch } from '#client/portal/staff/base/admin-search.ts'
import { moneyPageRows } from '#client/portal/staff/base/staff-calls.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { EmptyState } from '#client/public/ui/States.tsx'
import { ClientLink } from './ClientLink.tsx'
import { listed } from './invoice-words.ts'
import { MoneyList } from './MoneyList.tsx'
import { monthName } from './revenue.ts'
import styles from './money-desk.module.css'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

/** The ledger, a month of it, or the payments in dispute, newest first. */
export function PaymentList({ search: { list, month } }: { search: MoneySearch }) {
  const disputed = list === 'disputes'
  const query = trpc.admin.money.payments.useInfiniteQuery(
    { disputed, month: month ?? null, limit: moneyPageRows },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: readAgain,
    },
  )
  return (
    <MoneyList
      label="Payments"
      noun="payment"
      query={query}
      bar={month !== undefined && <OfMonth month={month} />}
      empty={
        disputed ? (
          <EmptyState title="No payment is in dispute" drawing="nothing-found">
            A payment is listed here while a client’s bank asks for it back, until the bank decides.
          </EmptyState>
        ) : (
          <EmptyState
            title={month === undefined ? 'No payments yet' : 'No payments in this month'}
            drawing="nothing-found"
            action={<ButtonLink to="/admin/checks">Record checks</ButtonLink>}
          >
            What clients pay is listed here, with refunds and corrections.
          </EmptyState>
        )
      }
    >
      {(payment) => <PaymentRow key={payment.id} payment={payment} />}
    </MoneyList>
  )
}

function OfMonth({ month }: { month: string }) {
  return (
    <Row as="p" between inset className="line-below text-small">
      Received in {monthName(month)}
      <Link to="/admin/money" search={{ list: 'payments' }} resetScroll={false}>
        All payments
      </Link>
    </Row>
  )
}

function PaymentRow({ payment }: { payment: AdminPayment }) {
  const { client, cents, receivedOn, recordedBy } = payment
  return (
    <Stack as="li" gap={4} align="center" inset className={`gap-x-24 min-64 ${styles.row}`}>
      <Group gap={4}>
        <span className="strong">
          <time dateTime={receivedOn}>{formatDate(receivedOn)}</time>
        </span>
        <StateBadge payment={payment} />
      </Group>
      <div className="shrinks breaks">
        <ClientLink client={client} />
        <p className="small">{forText(payment)}</p>
      </div>
      <p className="small breaks">
        {howText(payment)}
        {recordedBy !== null && <span className="block">by {recordedBy}</span>}
      </p>
      <p className="figures strong text-end">{formatCents(cents)}</p>
    </Stack>
  )
}

/** "Check 2041": a note of the list of checks says the way too. */
function howText(payment: AdminPayment): string {
  const { note } = payment
  const way = entryWords(payment)
  return note?.startsWith(`${way} `) ? note : [way, note].filter(Boolean).join(' · ')
}

function forText(payment: AdminPayment): string {
  const { credit, refunded, cents, kind } = payment
  const numbers = numbersOf(payment)
  return [
    numbers.length > 0 && `Invoice${numbers.length > 1 ? 's' : ''} ${listed(numbers)}`,
    credit > 0 && `${formatCents(credit)} credit`,
    kind === 'payment' &&
      refunded > 0 &&
      (refunded >= cents ? 'taken back' : `${formatCents(refunded)} taken back`),
  ]
    .filter(Boolean)
    .join(', ')
}

function StateBadge({ payment }: { payment: AdminPayment }) {
  switch (payment.state) {
    case 'settled':
      return null
    case 'pending':
      return <Badge tone="yellow">{pendingText(payment)}</Badge>
    case 'failed':
      return <Badge tone="grey">Failed</Badge>
    case 'returned':
      return payment.kind === 'bank_return' ? (
        <Badge tone="green">{`Won${on(payment)}`}</Badge>
      ) : (
        <Badge tone="red" icon="alert">
          {`${payment.kind === 'refund' ? 'Sent back' : 'Returned'}${on(payment)}`}
        </Badge>
      )
    case 'disputed':
      return (
        <Badge tone="red" icon="alert">
          Disputed
        </Badge>
      )
  }
}

function on({ returnedOn }: AdminPayment): string {
  return returnedOn === null ? '' : ` ${formatDate(returnedOn)}`
}
