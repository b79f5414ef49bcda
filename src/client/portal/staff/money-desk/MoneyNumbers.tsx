import { Link, type LinkProps } from '@tanstack/react-router'
import { toCents } from '#shared/base/cents.ts'
import type { Cents } from '#shared/base/money.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { monthName } from './revenue.ts'
import { useMoneySummary } from './use-money-summary.ts'
import today from '#client/portal/staff/home/Today.module.css'
import { Group } from '#client/public/ui/layout.tsx'

/** Finished work without an invoice, the month's receipts, and disputes: each a number that leads to its list. */
export function MoneyNumbers() {
  // The panels below say so if it could not be loaded.
  const { data } = useMoneySummary()
  const month = firmToday().slice(0, 7)
  const received = data?.revenue.find((row) => row.month === month)?.cents ?? toCents(0)
  return (
    <Group as="ul" gap={4} aria-label="At a glance">
      <Number
        label="To bill"
        count={data?.toBill.returns}
        cents={data?.toBill.cents}
        to="/admin"
        search={{ payment: 'to_bill' }}
      />
      <Number
        label={`Received in ${monthName(month)}`}
        cents={data && received}
        to="/admin/money"
        search={{ list: 'payments', month }}
      />
      <Number
        label="In dispute"
        count={data?.disputed.payments}
        cents={data?.disputed.cents}
        to="/admin/money"
        search={{ list: 'disputes' }}
      />
    </Group>
  )
}

interface NumberProps extends Pick<LinkProps, 'to' | 'search'> {
  label: string
  count?: number | undefined
  cents: Cents | undefined
}

function Number({ label, count, cents, ...link }: NumberProps) {
  return (
    <li>
      <Link {...link} resetScroll={false} className={`plain ${today.step}`}>
        {count !== undefined && <span className="figures strong">{count}</span>}{' '}
        <span className="small">{label}</span>{' '}
        {count !== 0 && (
          <span className="figures strong">{cents === undefined ? '…' : formatCents(cents)}</span>
        )}
      </Link>
    </li>
  )
}
