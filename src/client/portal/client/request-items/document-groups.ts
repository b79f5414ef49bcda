import { asksForSeveral } from './asks-for-several.ts'
import { isIn, isWaiting } from '#shared/checklist/request-item-states.ts'
import type { OwnChecklist, RequestItem } from '#shared/checklist/request-items.schema.ts'

type Items = readonly RequestItem[]

/** Counts the documents that a return needs, and how many are in. Those that the client doesn't have don't count. */
export function countDocuments(items: Items) {
  return {
    asked: items.filter(({ state }) => isIn(state) || isWaiting(state)).length,
    arrived: items.filter(({ state }) => isIn(state)).length,
  }
}

/** `4 of 7 documents received`, `Both documents received`, `All 7 documents received`. */
export function documentsText({ asked, arrived }: ReturnType<typeof countDocuments>): string {
  if (asked > 1 && arrived === asked) {
    return `${asked === 2 ? 'Both' : `All ${asked}`} documents received`
  }
  return `${arrived} of ${asked} ${asked === 1 ? 'document' : 'documents'} received`
}

/**
 * Returns the items that wait for the client in the screen's order: asked for again, open by due day, expected by day.
 */
export function waitingItems(items: Items, busy: ReadonlySet<string> = new Set()): RequestItem[] {
  return items
    .filter(({ id, state }) => isWaiting(state) || busy.has(id))
    .toSorted((a, b) => rank(a) - rank(b) || compare(dayOf(a), dayOf(b)))
}

/** Returns the items that are in, and those that the client doesn't have. */
export function settledItems(items: Items, busy: ReadonlySet<string> = new Set()): RequestItem[] {
  return items.filter(
    ({ id, state }) => !isWaiting(state) && state !== 'withdrawn' && !busy.has(id),
  )
}

/** True for an item that asks for several documents, until the client says "That's all of these". */
export function canTakeMore({ state, allIn, ...item }: RequestItem): boolean {
  return state === 'received' && !allIn && asksForSeveral(item)
}

/** `W-2, 1095-A and 2 more`. */
export function namesOf(items: readonly Pick<RequestItem, 'title'>[], most = 2): string {
  const [shown, more] = firstOf(items, most)
  const names = shown.map(({ title }) => title)
  if (more > 0) return `${names.join(', ')} and ${more} more`
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
}

/** Returns the first items, and how many more there are, which is never just one. */
export function firstOf<Item>(items: readonly Item[], most: number): [Item[], number] {
  const shown = items.slice(0, items.length === most + 1 ? most + 1 : most)
  return [shown, items.length - shown.length]
}

/** True if there is something to hand over: a document, or the client's word that there is none. */
export function hasAnything({ items }: OwnChecklist, documentsAt: Date | null): boolean {
  return documentsAt !== null || settledItems(items).length > 0
}

function rank({ state, askedAgain }: RequestItem): number {
  if (state === 'expected') return 2
  return askedAgain === null ? 1 : 0
}

function dayOf({ state, dueOn, expectedOn }: RequestItem): string {
  return (state === 'expected' ? expectedOn : dueOn) ?? '9999'
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
