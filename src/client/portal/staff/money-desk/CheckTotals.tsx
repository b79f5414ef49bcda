import { formatCents, formatUnsigned } from '#shared/base/format-money.ts'
import { readDollars, sumOf, toCents } from '#shared/base/cents.ts'
import type { Cents } from '#shared/base/money.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { focusAbove } from '#client/portal/ui/focus-above.ts'
import fields from '#client/portal/ui/ListFields.module.css'
import { Button } from '#client/public/ui/Button.tsx'
import { amountOf, type Check, isEmpty } from './check-list.ts'
import { Group, Row } from '#client/public/ui/layout.tsx'

interface CheckTotalsProps {
  checks: readonly Check[]
  slip: string
  pending: boolean
  result: string
  onSlip: (slip: string) => void
  onRecord: () => void
  onClear: () => void
}

/** Count and sum, to compare with the deposit slip. */
export function CheckTotals({
  checks,
  slip,
  pending,
  result,
  onSlip,
  onRecord,
  onClear,
}: CheckTotalsProps) {
  const written = checks.filter((check) => !isEmpty(check))
  const amounts = written.flatMap((check) => {
    const amount = amountOf(check)
    return 'cents' in amount ? [amount.cents] : []
  })
  const total = sumOf(amounts)
  const left = written.filter(({ state }) => state.is !== 'recorded').length
  return (
    <Group ref={focusAbove} gap={16} inset className="bottom-bar above narrow-static">
      <p className="grows" role="status" aria-label="Total">
        <span className="text-figure serif figures">{formatCents(total)}</span>{' '}
        <span className="muted">{countText(written.length, amounts.length)}</span>
      </p>
      <Group data-print="hide">
        <Row as="label" className="text-row strong">
          Deposit slip
          <input
            className={`text-end w-176 ${fields.input}`}
            inputMode="decimal"
            placeholder="0.00"
            autoComplete="off"
            maxLength={40}
            value={slip}
            onChange={({ currentTarget: { value } }) => onSlip(value)}
          />
        </Row>
        <SlipNote slip={slip} total={total} />
      </Group>
      <Group data-print="hide">
        {left === 0 && written.length > 0 ? (
          <Button onClick={onClear}>Start a new list</Button>
        ) : (
          <Button variant="primary" pending={pending} disabled={left === 0} onClick={onRecord}>
            {left === 0 ? 'Record checks' : `Record ${formatCount(left, 'check')}`}
          </Button>
        )}
      </Group>
      <p role="status" className="whole-line muted">
        {result}
      </p>
    </Group>
  )
}

function countText(checks: number, amounts: number): string {
  const missing = checks - amounts
  return `${formatCount(checks, 'check')}${missing > 0 ? `, ${missing} without an amount` : ''}`
}

function SlipNote({ slip, total }: { slip: string; total: Cents }) {
  const read = readDollars(slip)
  const apart = 'cents' in read ? total - read.cents : null
  return (
    <p role="status" className={`text-small min-w-120 ${apart === 0 ? 'green' : 'amber'}`}>
      {apart === null
        ? ''
        : apart === 0
          ? 'Agrees with the slip'
          : `${formatUnsigned(toCents(apart))} ${apart > 0 ? 'more' : 'less'} than the slip`}
    </p>
  )
}
