import { firmDay } from '#shared/firm/business-days.ts'
import { readDollars } from '#shared/base/cents.ts'
import type { Payer } from '#shared/money/payers.schema.ts'
import { newKey } from '#client/portal/ui/new-key.ts'
import { useUser } from '#client/public/session/session.ts'
import { createStore, useStore } from '#client/public/ui/store.ts'

/** A check as it is typed, and what became of it. */
export interface Check {
  /** Names the payment for the server, so that a second try is not a second payment. */
  key: string
  /** The text in the field, until a client or an invoice is chosen. */
  typed: string
  payer: Payer | null
  /** The invoice that was chosen; null: the client. */
  invoiceId: string | null
  amount: string
  number: string
  receivedOn: string
  /** True once the user said that it is another check than one that is recorded. */
  anyway: boolean
  state: CheckState
}

/** `unknown`: the server did not answer, so that the payment may be recorded. */
type CheckState =
  | { is: 'typed' }
  | { is: 'saving' }
  | { is: 'refused'; why: string }
  | { is: 'unknown' }
  | { is: 'recorded'; what: string }

interface CheckList {
  checks: readonly Check[]
  /** The total of the deposit slip, as typed. */
  slip: string
}

const typed: CheckState = { is: 'typed' }

/**
 * The user's list of checks, and what changes it. It survives other screens and a new session of the same user, but not
 * a reload: it is never stored. Its last check is always an empty one.
 */
export function useCheckList() {
  const userId = useUser()?.id ?? ''
  const kept = useStore(store, NONE)
  const list = kept.userId === userId ? kept.list : NONE.list
  const set = (change: (list: CheckList) => CheckList) => {
    const { userId: owner, list: last } = store.read()
    const changed = change(owner === userId ? last : list)
    store.set({ userId, list: { ...changed, checks: withEmpty(changed.checks) } })
  }
  const changeCheck = (key: string, change: Partial<Check>) =>
    set((last) => ({
      ...last,
      checks: last.checks.map((check) =>
        check.key === key
          ? { ...check, state: typed, anyway: check.anyway && 'state' in change, ...change }
          : check,
      ),
    }))
  return {
    ...list,
    change: changeCheck,
    remove: (key: string) =>
      set((last) => ({ ...last, checks: last.checks.filter((check) => check.key !== key) })),
    setSlip: (slip: string) => set((last) => ({ ...last, slip })),
    clear: () => set(emptyList),
  }
}

/** The amount of a check, or what is wrong with it. */
export function amountOf({ amount }: Pick<Check, 'amount'>) {
  return readDollars(amount, { allowZero: false })
}

/** "Check 2041": the note of its payment; '' without a number. */
export function noteOf({ number }: Pick<Check, 'number'>): string {
  return number.trim() === '' ? '' : `Check ${number.trim()}`
}

type CheckField = 'payer' | 'amount' | 'day' | 'anyway'

/** The id of a field, which has the focus next or names what is wrong. */
export function fieldId({ key }: Pick<Check, 'key'>, field: CheckField): string {
  return `${key}-${field}`
}

/** The first field that a check can't be recorded without, and what to say about it; null once it is complete. */
export function missingIn(check: Check): { field: CheckField; why: string } | null {
  if (check.payer === null) {
    return { field: 'payer', why: 'Choose a client or an invoice from the list' }
  }
  const amount = amountOf(check)
  if ('error' in amount) return { field: 'amount', why: amount.error }
  if (check.receivedOn !== '') return null
  return { field: 'day', why: 'Enter the day it was received' }
}

export function isEmpty({ typed: text, payer, amount, number }: Check): boolean {
  return payer === null && [text, amount, number].every((field) => field.trim() === '')
}

function withEmpty(checks: readonly Check[]): readonly Check[] {
  const last = checks.at(-1)
  return last && isEmpty(last) ? checks : [...checks, emptyCheck(last?.receivedOn)]
}

function emptyList(): CheckList {
  return { checks: [emptyCheck()], slip: '' }
}

function emptyCheck(receivedOn = firmDay(new Date())): Check {
  const empty = { typed: '', payer: null, invoiceId: null, amount: '', number: '' }
  const fields = { ...empty, anyway: false }
  return { key: newKey(), ...fields, receivedOn, state: typed }
}

const NONE = { userId: '', list: emptyList() }

const store = createStore(() => NONE)

// Closing the page would lose them.
store.subscribe(() => {
  const { checks } = store.read().list
  const unsaved = checks.some((check) => !isEmpty(check) && check.state.is !== 'recorded')
  if (unsaved) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
})

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}
