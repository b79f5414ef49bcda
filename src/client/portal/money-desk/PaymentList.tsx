import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/dates.ts'
import { formatCents } from '#shared/format-money.ts'
import type { AdminPayment } from '#shared/money.schema.ts'
import { paymentKindLabels, paymentWayLabels } from '#shared/payment-ways.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { numbersOf, pendingText } from '#client/portal/money/money-words.ts'
import type { MoneySearch } from '#client/portal/staff/admin-search.ts'
import { moneyPageRows } from '#client/portal/staff/staff-calls.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { EmptyState } from '#client/public/ui/States.tsx'
import { ClientLink } from './ClientLink.tsx'
import { listed } from './invoice-words.ts'
import { MoneyList } from './MoneyList.tsx'
import { monthName } from './revenue.ts'
import styles from './money-desk.module.css'

/** The ledger, newest first. */
export function PaymentList({ search }: { search: MoneySearch }) {
  const { state, month } = search
  const query = trpc.admin.money.payments.useInfiniteQuery(
    { state: state ?? null, month: month ?? null, limit: moneyPageRows },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: readAgain,
    },
  )
  const isPart = state !== undefined || month !== undefined
  return (
    <MoneyList
      label="Payments"
      noun="payment"
      query={query}
      bar={isPart && <Shown {...search} />}
      empty={
        <EmptyState
          title={isPart ? 'No such payments' : 'No payments yet'}
          drawing="nothing-found"
          action={<ButtonLink to="/admin/checks">Record checks</ButtonLink>}
        >
          What clients pay is listed here, with refunds and corrections.
        </EmptyState>
      }
    >
      {(payment) => <Row key={payment.id} payment={payment} />}
    </MoneyList>
  )
}

function Shown({ state, month }: MoneySearch) {
  return (
    <p className="row middle apart gap-1 py-10px px-inset line-below text-small">
      {[state && 'In dispute', month && `Received in ${monthName(month)}`]
        .filter(Boolean)
        .join(', ')}
      <Link to="/admin/money" search={{ list: 'payments' }} resetScroll={false}>
        All payments
      </Link>
    </p>
  )
}

function Row({ payment }: { payment: AdminPayment }) {
  const { client, cents, receivedOn, recordedBy } = payment
  return (
    <li className={styles.row}>
      <div className="row wrap middle gap-half gap-x-1">
        <span className="strong">
          <time dateTime={receivedOn}>{formatDate(receivedOn)}</time>
        </span>
        <StateBadge payment={payment} />
      </div>
      <div className="shrinks breaks">
        <ClientLink client={client} />
        <p className="small">{forText(payment)}</p>
      </div>
      <p className="muted text-small breaks">
        {howText(payment)}
        {recordedBy !== null && <span className="block">by {recordedBy}</span>}
      </p>
      <p className="figures strong text-end">{formatCents(cents)}</p>
    </li>
  )
}

/** "Check 2041": a note of the list of checks says the way too. */
function howText(payment: AdminPayment): string {
  const { note } = payment
  const way = wayText(payment)
  return note?.startsWith(`${way} `) ? note : [way, note].filter(Boolean).join(' · ')
}

function wayText({ kind, way }: AdminPayment): string {
  const label = paymentWayLabels[way]
  return kind === 'payment' ? label : `${paymentKindLabels[kind]}, ${label.toLowerCase()}`
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
