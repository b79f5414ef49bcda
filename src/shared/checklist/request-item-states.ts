/** The states of a request item, and the events between them. */

export const itemStates = [
  'open',
  'expected',
  'received',
  'not_applicable',
  'accepted',
  'withdrawn',
] as const
export type ItemState = (typeof itemStates)[number]

/** `lose`: its last document is deleted or taken away from it. */
export type ItemEvent =
  | 'receive'
  | 'lose'
  | 'decline'
  | 'expect'
  | 'reopen'
  | 'accept'
  | 'ask_again'
  | 'withdraw'

const moves: Record<ItemEvent, Partial<Record<ItemState, ItemState>>> = {
  receive: {
    open: 'received',
    expected: 'received',
    received: 'received',
    not_applicable: 'received',
    // Staff have not seen the new document.
    accepted: 'received',
  },
  lose: { received: 'open', accepted: 'open' },
  decline: { open: 'not_applicable', expected: 'not_applicable', not_applicable: 'not_applicable' },
  expect: { open: 'expected', expected: 'expected', not_applicable: 'expected' },
  reopen: { open: 'open', expected: 'open', not_applicable: 'open' },
  accept: { received: 'accepted', accepted: 'accepted' },
  ask_again: {
    open: 'open',
    expected: 'open',
    received: 'open',
    not_applicable: 'open',
    accepted: 'open',
    withdrawn: 'open',
  },
  withdraw: {
    open: 'withdrawn',
    expected: 'withdrawn',
    received: 'withdrawn',
    not_applicable: 'withdrawn',
    accepted: 'withdrawn',
    withdrawn: 'withdrawn',
  },
}

/** Returns the state after an event, or null if the event is refused in this state. */
export function itemAfter(state: ItemState, event: ItemEvent): ItemState | null {
  return moves[event][state] ?? null
}

/** Returns true if the item waits for the client. */
export function isWaiting(state: ItemState): boolean {
  return state === 'open' || state === 'expected'
}

/** Returns true if the document is in. */
export function isIn(state: ItemState): boolean {
  return state === 'received' || state === 'accepted'
}

/** Returns why an item can't be expected on a day, or null. Days are YYYY-MM-DD; today is the firm's. */
export function refusedDay(day: string, today: string): string | null {
  return day < today ? 'Choose a day from today on' : null
}

export const itemStateLabels: Record<ItemState, string> = {
  open: 'Open',
  expected: 'Expected',
  received: 'Received',
  not_applicable: 'Not applicable',
  accepted: 'Accepted',
  withdrawn: 'Withdrawn',
}

/** The maximum number of reminders for a request. */
export const mostReminders = 4
