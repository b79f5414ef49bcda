import { createStore, inStorage, useStore } from './store.ts'
import { onTokenChange, readToken } from './token.ts'

/** Which client this tab shows the portal as, while an admin views it as that client: docs/decisions/0014. */
export interface Impersonation {
  id: string
  /** Used until the server has answered with it. */
  name: string
  /** Epoch milliseconds at which the server ends it. */
  until: number
}

/** Shows the client's portal in this tab only. Reloads the page, so that no data of the admin's stays on the screen. */
export function startImpersonation(view: Impersonation): void {
  inStorage('sessionStorage', (tab) => tab.setItem(KEY, JSON.stringify(view)))
  location.assign('/')
}

export function stopImpersonation(): void {
  clearImpersonation()
  location.assign('/admin')
}

/** Ends the impersonation only; cached data stays. */
export function clearImpersonation(): void {
  inStorage('sessionStorage', (tab) => tab.removeItem(KEY))
  impersonation.reset()
}

export function readImpersonation(): Impersonation | null {
  return impersonation.read()
}

/** Null on a prerendered page until hydration. */
export function useImpersonation(): Impersonation | null {
  return useStore(impersonation, null)
}

const KEY = 'viewAs'

const impersonation = createStore<Impersonation | null>(() => {
  // Left over from a session that is gone.
  if (readToken() === null) inStorage('sessionStorage', (tab) => tab.removeItem(KEY))
  const view = parse(inStorage('sessionStorage', (tab) => tab.getItem(KEY)))
  if (view !== null) onTokenChange(endWithSession)
  return view
})

/** It was granted to the session that is gone. Whoever has signed in instead starts with a new page. */
function endWithSession(): void {
  if (readImpersonation() === null) return
  clearImpersonation()
  if (readToken() !== null) location.assign('/')
}

function parse(text: string | null | undefined): Impersonation | null {
  try {
    const view: unknown = JSON.parse(text ?? 'null')
    return isImpersonation(view) ? view : null
  } catch {
    return null
  }
}

function isImpersonation(value: unknown): value is Impersonation {
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
