import { useEffect, useRef } from 'react'
import { AdminNav } from '#client/portal/staff/base/AdminNav.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { type Check, fieldId, isEmpty, useCheckList } from './check-list.ts'
import { CheckRow } from './CheckRow.tsx'
import { CheckTotals } from './CheckTotals.tsx'
import { usePlans } from './use-plans.ts'
import { useRecordChecks } from './use-record-checks.ts'
import { againOf, useRecorded } from './use-recorded.ts'
import styles from './checks.module.css'

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
      <CheckTotals
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
