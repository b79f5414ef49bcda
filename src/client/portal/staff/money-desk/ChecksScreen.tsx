import { useEffect, useRef } from 'react'
import { formatCents, formatUnsigned } from '#shared/base/format-money.ts'
import { readDollars, sumOf, toCents } from '#shared/base/cents.ts'
import type { Cents } from '#shared/base/money.ts'
import { AdminNav } from '#client/portal/staff/base/AdminNav.tsx'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { focusAbove } from '#client/portal/ui/focus-above.ts'
import fields from '#client/portal/ui/ListFields.module.css'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { amountOf, type Check, fieldId, isEmpty, useCheckList } from './check-list.ts'
import { CheckRow } from './CheckRow.tsx'
import { usePlans } from './use-plans.ts'
import { useRecordChecks } from './use-record-checks.ts'
import { againOf, useRecorded } from './use-recorded.ts'
import styles from './checks.module.css'
import { Group, Row } from '#client/public/ui/layout.tsx'

/** The front desk's morning: the checks from the mail, typed one after the other and recorded together. */
export function ChecksScreen() {
  return (
    <>
      <PageHeading
        title="Checks of the day"
        lead="Type the checks from the mail. Enter goes to the next one. Nothing is recorded until you press Record."
      >
        <ButtonLink to="/admin/money">All payments</ButtonLink>
      </PageHeading>
      <AdminNav />
      <Checks />
    </>
  )
}

function Checks() {
  const list = useCheckList()
  const { checks, slip, change, remove, setSlip, clear } = list
  const { plans, openOf } = usePlans(checks)
  const paymentsOf = useRecorded(checks)
  const { pending, result, record } = useRecordChecks(list, plans, paymentsOf)
  useFreshDay(checks, clear)
  const focus = (check: Check | undefined, field: Parameters<typeof fieldId>[1] = 'payer') =>
    check && document.getElementById(fieldId(check, field))?.focus()
  return (
    <Panel flush>
      <h2 className="visually-hidden">Checks</h2>
      <div className={`small ${styles.heads}`} aria-hidden="true">
        <span />
        <span>Client or invoice</span>
        <span className="text-end">Amount</span>
        <span>Check number</span>
        <span>Received on</span>
      </div>
      <ol className="rows">
        {checks.map((check, at) => (
          <CheckRow
            key={check.key}
            check={check}
            place={at + 1}
            plan={plans[at] ?? null}
            open={openFor(check, openOf)}
            again={againOf(checks, check, paymentsOf)}
            onChange={(changed) => change(check.key, changed)}
            onRemove={() => {
              remove(check.key)
              // The button that had the focus is gone.
              requestAnimationFrame(() => focus(checks[at + 1]))
            }}
            onNext={() => focus(checks[at + 1])}
          />
        ))}
      </ol>
      <Totals
        checks={checks}
        slip={slip}
        pending={pending}
        result={result}
        onSlip={setSlip}
        onRecord={() =>
          void record().then((missing) =>
            // The box that asks for a second yes may be in the page after the next render only.
            requestAnimationFrame(() => focus(missing?.check, missing?.field)),
          )
        }
        onClear={() => {
          clear()
          requestAnimationFrame(() =>
            document.querySelector<HTMLElement>('[role=combobox]')?.focus(),
          )
        }}
      />
    </Panel>
  )
}

/** A list that nobody typed in gets today's date, also when the screen was last open the day before. */
function useFreshDay(checks: readonly Check[], clear: () => void): void {
  const opened = useRef(false)
  useEffect(() => {
    if (!opened.current && checks.every(isEmpty)) clear()
    opened.current = true
  }, [checks, clear])
}

/** The chosen invoice, or all that the client has open. */
function openFor(
  { payer, invoiceId }: Check,
  openOf: ReturnType<typeof usePlans>['openOf'],
): ReturnType<typeof openOf> {
  const open = payer === null ? [] : openOf(payer.id)
  const chosen = open.filter(({ id }) => id === invoiceId)
  return chosen.length > 0 ? chosen : open
}

interface TotalsProps {
  checks: readonly Check[]
  slip: string
  pending: boolean
  result: string
  onSlip: (slip: string) => void
  onRecord: () => void
  onClear: () => void
}

/** Count and sum, to compare with the deposit slip. */
function Totals({ checks, slip, pending, result, onSlip, onRecord, onClear }: TotalsProps) {
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
