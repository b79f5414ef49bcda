import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fullName } from '#client/portal/staff/base/format.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { formatPhone } from '#shared/base/format-phone.ts'
import { sumOf } from '#shared/base/cents.ts'
import type { FoundPayers, Payer } from '#shared/money/payers.schema.ts'
import { messageOf, trpc } from '#client/portal/api/trpc.ts'
import { nameOf } from './invoice-words.ts'

/** A client, or one of their open invoices. */
export interface PayerOption {
  payer: Payer
  invoiceId: string | null
  /** The open invoices and amounts, in words. */
  text: string
  /** Tells clients of the same name apart. */
  contact: string
}

/** The clients who may have sent a check, by what is typed. Keeps the previous ones while the next search runs. */
export function usePayerSearch(typed: string) {
  const search = typed.trim()
  const [settled, setSettled] = useState('')
  const settle = useDebouncedCallback(setSettled, DEBOUNCE_MS)
  useEffect(() => settle(search), [settle, search])
  const { data, error, isPlaceholderData } = trpc.admin.money.payers.useQuery(
    { search: settled },
    { enabled: settled !== '' && search !== '', placeholderData: keepPreviousData, staleTime: 0 },
  )
  const options = search === '' || data === undefined ? [] : optionsOf(data)
  // Enter must not choose a client who matches what was typed before.
  const current = search === settled && !isPlaceholderData && data !== undefined
  return {
    options: current ? options : [],
    state: stateOf(search, { data, error, current, options }),
  }
}

const DEBOUNCE_MS = 150

function optionsOf({ number, payers }: FoundPayers): PayerOption[] {
  return payers.flatMap((payer) => {
    const { invoices } = payer
    const contact = payer.email || (payer.phone === null ? '' : formatPhone(payer.phone))
    const whole = { payer, invoiceId: null, text: openText(payer, number), contact }
    const single = invoices
      .filter((one) => number === null || one.number === number)
      .map((one) => ({ payer, invoiceId: one.id, text: invoiceText(one), contact }))
    if (number !== null && single.length > 0)
      return invoices.length > 1 ? [...single, whole] : single
    return invoices.length > 1 ? [whole, ...single] : [whole]
  })
}

function openText({ invoices }: Payer, number: number | null): string {
  const isClosed = number !== null && invoices.every((invoice) => invoice.number !== number)
  const closed = isClosed ? `Invoice ${number} is not open · ` : ''
  const [first, ...more] = invoices
  if (first === undefined) return isClosed ? `Invoice ${number} is not open` : 'Nothing is open'
  if (more.length === 0) return `${closed}${invoiceText(first)}`
  const open = formatCents(sumOf(invoices.map((invoice) => invoice.open)))
  return `${closed}${invoices.length} invoices, ${open} open`
}

function invoiceText(invoice: Payer['invoices'][number]): string {
  return `Invoice ${nameOf(invoice)}, ${formatCents(invoice.open)} open`
}

/** The text of the field once a client or an invoice is chosen. */
export function chosenText(payer: Payer, invoiceId: string | null): string {
  const invoice = payer.invoices.find(({ id }) => id === invoiceId)
  const name = fullName(payer)
  return invoice === undefined ? name : `${name}, invoice ${invoice.number}`
}

interface State {
  data: FoundPayers | undefined
  error: unknown
  current: boolean
  options: readonly PayerOption[]
}

function stateOf(search: string, { data, error, current, options }: State): string {
  if (search === '') return ''
  if (error !== null) return messageOf(error, 'The clients could not be searched.')
  if (!current) return 'Searching…'
  if (options.length === 0) {
    return data?.number === null ? 'No client matches.' : `There is no invoice ${data?.number}.`
  }
  return data?.payers[0]?.near ? 'No client matches exactly. These are spelled alike.' : ''
}
