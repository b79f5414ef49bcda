import { useSyncExternalStore } from 'react'
import { onTokenChange, readToken } from './token.ts'

/** As whom this tab shows the portal, while an admin views it as a client: docs/decisions/0014. */
export interface Impersonation {
  /** The client's. */
  id: string
  /** Until the server has said it. */
  name: string
  /** Epoch milliseconds at which the server ends it. */
  until: number
}

/** From here on this tab is the client's; other tabs stay as they are. Begins anew, so that nothing known before is shown. */
export function startImpersonation(view: Impersonation): void {
  storage((tab) => tab.setItem(KEY, JSON.stringify(view)))
  location.assign('/')
}

/** Back to the firm's screens, as oneself. */
export function stopImpersonation(): void {
  clearImpersonation()
  location.assign('/admin')
}

/** The view alone; what the screens know stays. */
export function clearImpersonation(): void {
  storage((tab) => tab.removeItem(KEY))
  // Read from the storage when it is next asked for.
  current = undefined
  for (const listener of listeners) listener()
}

export function readImpersonation(): Impersonation | null {
  if (current === undefined) {
    // What was left over from a session that is gone is nobody's.
    if (readToken() === null) storage((tab) => tab.removeItem(KEY))
    current = parse(storage((tab) => tab.getItem(KEY)))
    if (current !== null) onTokenChange(endWithSession)
  }
  return current
}

/** Null on a page that was rendered elsewhere, until it is taken over. */
export function useImpersonation(): Impersonation | null {
  return useSyncExternalStore(subscribe, readImpersonation, () => null)
}

const KEY = 'viewAs'

let current: Impersonation | null | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** It was granted to the session that is gone. Whoever has signed in instead begins anew. */
function endWithSession(): void {
  if (!current) return
  clearImpersonation()
  if (readToken() !== null) location.assign('/')
}

function parse(text: string | null | undefined): Impersonation | null {
  try {
    const view: unknown = JSON.parse(text ?? 'null')
    return isView(view) ? view : null
  } catch {
    return null
  }
}

function isView(value: unknown): value is Impersonation {
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
