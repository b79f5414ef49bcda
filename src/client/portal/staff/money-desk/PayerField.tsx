import { type KeyboardEvent, useId, useState } from 'react'
import { fullName } from '#client/portal/staff/base/format.ts'
import finder from '#client/portal/staff/base/finder.module.css'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import fields from '#client/portal/ui/ListFields.module.css'
import type { Check } from './check-list.ts'
import { chosenText, type PayerOption, usePayerSearch } from './use-payer-search.ts'
import styles from './checks.module.css'

interface PayerFieldProps {
  id: string
  check: Check
  disabled: boolean
  invalid: boolean
  describedBy: string
  onChange: (change: Pick<Check, 'typed' | 'payer' | 'invoiceId'>) => void
  /** After a choice. */
  onNext: () => void
  /** For the keys that the list of clients does not need. */
  onKey: (event: KeyboardEvent) => void
}

/** A client or an open invoice, by name, email or number: a combobox as the search for a client is one. */
export function PayerField({ id, check, disabled, invalid, describedBy, ...on }: PayerFieldProps) {
  const { typed, payer, invoiceId } = check
  const list = useId()
  const [focused, setFocused] = useState(false)
  // The options would cover what is said below a refused check.
  const searches = focused && payer === null && !invalid
  const { options, state } = usePayerSearch(searches ? typed : '')
  const [marked, setMarked] = useState(0)
  const isOpen = searches && (options.length > 0 || state !== '')

  function choose(option: PayerOption) {
    on.onChange({ typed: '', payer: option.payer, invoiceId: option.invoiceId })
    on.onNext()
  }

  function searchAgain() {
    if (invalid) on.onChange({ typed, payer, invoiceId })
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') searchAgain()
    const option = options[marked]
    if (option === undefined) return on.onKey(event)
    // Tab takes the only one, as the number of an invoice has it.
    const takes = event.key === 'Enter' || (event.key === 'Tab' && options.length === 1)
    if (event.key === 'ArrowDown') setMarked((marked + 1) % options.length)
    else if (event.key === 'ArrowUp') setMarked((marked + options.length - 1) % options.length)
    else if (takes && !event.shiftKey) choose(option)
    else return
    event.preventDefault()
  }

  return (
    <div className="anchor">
      <input
        id={id}
        role="combobox"
        aria-label="Client or invoice"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen && options.length > 0 ? `${list}-${marked}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        className={fields.input}
        placeholder="Name or invoice number"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        disabled={disabled}
        value={payer === null ? typed : chosenText(payer, invoiceId)}
        onFocus={({ currentTarget }) => {
          setFocused(true)
          currentTarget.select()
        }}
        onBlur={() => setFocused(false)}
        onChange={({ currentTarget }) => {
          on.onChange({ typed: currentTarget.value, payer: null, invoiceId: null })
          setMarked(0)
        }}
        onClick={searchAgain}
        onKeyDown={press}
      />
      {isOpen && (
        <div className={styles.found}>
          <div id={list} role="listbox" aria-label="Clients and invoices">
            {options.map((option, place) => (
              <div
                key={`${option.payer.id} ${option.invoiceId ?? ''}`}
                id={`${list}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === marked}
                className={finder.option}
                onPointerMove={() => setMarked(place)}
                // Keeps the focus in the field.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                onKeyDown={press}
              >
                <span className="shrinks">
                  <bdi className="strong">{fullName(option.payer)}</bdi>{' '}
                  <span className="meta">{option.contact}</span>{' '}
                  <UnprovenBadge client={option.payer} />
                </span>
                <span className="text-small figures">{option.text}</span>
              </div>
            ))}
          </div>
          {state !== '' && (
            <p role="status" className="small px-8 py-4">
              {state}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
