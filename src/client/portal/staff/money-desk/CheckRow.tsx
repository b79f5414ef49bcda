import { type KeyboardEvent, useState } from 'react'
import { formatDate, formatDay } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import fields from '#client/portal/ui/ListFields.module.css'
import { firmToday } from '#client/portal/ui/format.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import type { Again } from '#client/portal/staff/base/recorded-already.ts'
import { amountOf, type Check, fieldId, isEmpty, missingIn } from './check-list.ts'
import { listed, nameOf } from './invoice-words.ts'
import { PayerField } from './PayerField.tsx'
import { type CheckPlan, isUnusual, type OpenInvoice, planText } from './plan-checks.ts'
import styles from './checks.module.css'
import { Row } from '#client/public/ui/layout.tsx'

interface CheckRowProps {
  check: Check
  /** From 1. */
  place: number
  plan: CheckPlan | null
  open: readonly OpenInvoice[]
  /** The warning that it is recorded, or in the list, already. */
  again: Again | null
  onChange: (change: Partial<Check>) => void
  onRemove: () => void
  onNext: () => void
}

/** One check: the fields, and below them what it will pay. */
export function CheckRow(props: CheckRowProps) {
  const { check, place, plan, open, again, onChange, onRemove, onNext } = props
  const [typing, setTyping] = useState(false)
  const { key, amount, number, receivedOn, state } = check
  if (state.is === 'recorded') return <Recorded check={check} place={place} what={state.what} />
  const locked = state.is === 'saving' || state.is === 'unknown'
  const wrong = amount.trim() !== '' && !typing && 'error' in amountOf(check)
  const refusedField = state.is === 'refused' ? missingIn(check)?.field : undefined
  const note = `${key}-note`

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const missing = missingIn(check)
    if (missing === null) onNext()
    else document.getElementById(fieldId(check, missing.field))?.focus()
  }

  return (
    <li>
      <div role="group" aria-label={`Check ${place}`} className={styles.fields}>
        <span className="figures faint" aria-hidden="true">
          {place}
        </span>
        <PayerField
          id={fieldId(check, 'payer')}
          check={check}
          invalid={refusedField === 'payer'}
          disabled={locked}
          describedBy={note}
          onChange={onChange}
          onNext={() => document.getElementById(fieldId(check, 'amount'))?.focus()}
          onKey={press}
        />
        <input
          id={fieldId(check, 'amount')}
          className={`figures text-end ${fields.input}`}
          aria-label="Amount"
          aria-describedby={note}
          aria-invalid={wrong || refusedField === 'amount' || undefined}
          placeholder="0.00"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          disabled={locked}
          value={amount}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={({ currentTarget: { value } }) => onChange({ amount: value })}
          onKeyDown={press}
        />
        <input
          className={`figures ${fields.input}`}
          aria-label="Check number"
          placeholder="Number"
          autoComplete="off"
          maxLength={40}
          disabled={locked}
          value={number}
          onChange={({ currentTarget: { value } }) => onChange({ number: value })}
          onKeyDown={press}
        />
        <input
          id={fieldId(check, 'day')}
          className={fields.input}
          type="date"
          aria-label="Received on"
          aria-describedby={note}
          aria-invalid={refusedField === 'day' || undefined}
          min="2000-01-01"
          max={firmToday()}
          disabled={locked}
          value={receivedOn}
          onChange={({ currentTarget: { value } }) => onChange({ receivedOn: value })}
          onKeyDown={press}
        />
        {isEmpty(check) ? (
          <span className={styles.remove} />
        ) : (
          <button
            type="button"
            className={`icon-button muted ${styles.remove}`}
            aria-label={`Remove check ${place}`}
            disabled={state.is === 'saving'}
            onClick={onRemove}
          >
            <Icon name="close" size={18} />
          </button>
        )}
        <p id={note} className={`text-small ${styles.note}`}>
          <Note check={check} plan={plan} open={open} again={again} wrong={wrong} />
        </p>
        {again?.asks && (
          <Row as="label" gap={12} className={`text-small pressable ${styles.note}`}>
            <input
              id={fieldId(check, 'anyway')}
              type="checkbox"
              aria-describedby={note}
              checked={check.anyway}
              disabled={locked}
              onChange={({ currentTarget: { checked } }) => onChange({ anyway: checked })}
            />
            It is another check: record it
          </Row>
        )}
      </div>
    </li>
  )
}

type NoteProps = Pick<CheckRowProps, 'check' | 'plan' | 'open' | 'again'> & { wrong: boolean }

function Note({ check, plan, open, again, wrong }: NoteProps) {
  const { state, payer } = check
  const amount = amountOf(check)
  if (state.is === 'saving') return <span className="muted">Saving…</span>
  if (state.is === 'refused') return <span className="error medium">{state.why}</span>
  if (state.is === 'unknown') {
    return (
      <span className="error medium">
        The server did not answer. Press Record again: it will be recorded only once.
      </span>
    )
  }
  if (wrong && 'error' in amount) return <span className="error">{amount.error}</span>
  if (again !== null && !check.anyway) {
    const pays = again.asks || plan === null ? '' : planText(plan)
    return (
      <span className="amber medium">
        {again.text} {pays}
      </span>
    )
  }
  if (payer === null) return null
  if (plan === null) return <span className="muted">{openText(open)}</span>
  return (
    <span className={isUnusual(plan) ? 'amber medium' : 'muted'}>
      {plan.credit > 0 && <Icon className="inline-block mr-8" name="alert" size={14} />}
      {planText(plan)}
    </span>
  )
}

/** The text on what is open, until there is an amount. */
function openText(open: readonly OpenInvoice[]): string {
  if (open.length === 0) return 'Nothing is open.'
  const today = firmToday()
  const invoices = open.map((invoice) => {
    const { open: owed, due, dueOn } = invoice
    const part = due < owed ? `, of it ${formatCents(due)}` : ''
    return `${nameOf(invoice)}, ${formatCents(owed)}${part} due ${formatDay(dueOn, today)}`
  })
  return `Open: invoice${open.length > 1 ? 's' : ''} ${listed(invoices)}.`
}

interface RecordedProps {
  check: Check
  place: number
  what: string
}

function Recorded({ check, place, what }: RecordedProps) {
  const amount = amountOf(check)
  return (
    <li aria-label={`Check ${place}, recorded`}>
      <div className={styles.fields}>
        <span className="green">
          <Icon name="check" size={18} />
        </span>
        <bdi className="strong breaks">{check.payer && fullName(check.payer)}</bdi>
        <span className="figures strong text-end">
          {'cents' in amount && formatCents(amount.cents)}
        </span>
        <span className="figures muted">{check.number}</span>
        <span className="muted">{formatDate(check.receivedOn)}</span>
        <p className={`text-small green ${styles.note}`}>{what}.</p>
      </div>
    </li>
  )
}
