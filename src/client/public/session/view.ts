import { useSyncExternalStore } from 'react'
import { onTokenChange, readToken } from './token.ts'

/** As whom this tab shows the portal, while an admin views it as a client: docs/decisions/0014. */
export interface View {
  /** The client's. */
  id: string
  /** Until the server has said it. */
  name: string
  /** Epoch milliseconds at which the server ends it. */
  until: number
}

/** From here on this tab is the client's; other tabs stay as they are. Begins anew, so that nothing known before is shown. */
export function startView(view: View): void {
  storage((tab) => tab.setItem(KEY, JSON.stringify(view)))
  location.assign('/')
}

/** Back to the firm's screens, as oneself. */
export function stopView(): void {
  forgetView()
  location.assign('/admin')
}

/** The view alone; what the screens know stays. */
export function forgetView(): void {
  storage((tab) => tab.removeItem(KEY))
  publish(null)
}

export function readView(): View | null {
  if (current === undefined) {
    // What was left over from a session that is gone is nobody's.
    if (readToken() === null) storage((tab) => tab.removeItem(KEY))
    current = parse(storage((tab) => tab.getItem(KEY)))
    if (current !== null) onTokenChange(endWithSession)
  }
  return current
}

/** Null on a page that was rendered elsewhere, until it is taken over. */
export function useView(): View | null {
  return useSyncExternalStore(subscribe, readView, () => null)
}

const KEY = 'viewAs'

let current: View | null | undefined
const listeners = new Set<() => void>()

function publish(view: View | null): void {
  current = view
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** It was granted to the session that is gone. Whoever has signed in instead begins anew. */
function endWithSession(): void {
  if (current === null) return
  forgetView()
  if (readToken() !== null) location.assign('/')
}

function parse(text: string | null | undefined): View | null {
  try {
    const view: unknown = JSON.parse(text ?? 'null')
    return isView(view) ? view : null
  } catch {
    return null
  }
}

function isView(value: unknown): value is View {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'until' in value &&
    typeof value.until === 'number'
  )
}

/** Storage may be forbidden: then nobody views. */
function storage<T>(use: (tab: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
