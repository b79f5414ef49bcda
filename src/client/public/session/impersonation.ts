import { createStore, inStorage, useStore } from '#client/public/ui/store.ts'
import { onTokenChange, readToken } from './token.ts'
import { parseJson } from '#shared/base/json.ts'

/** The client that an admin impersonates in this tab: docs/decisions/0014. */
export interface Impersonation {
  id: string
  /** Shown until the server answers. */
  name: string
  /** Epoch milliseconds at which the server ends it. */
  until: number
}

/** Impersonates the client in this tab only. Reloads the page, so that none of the admin's data stays on the screen. */
export function startImpersonation(view: Impersonation): void {
  const step: unknown = Reflect.get(Object(history.state), STEP)
  inStorage('sessionStorage', (tab) => {
    tab.setItem(KEY, JSON.stringify(view))
    tab.setItem(START, `${String(step)} ${location.pathname}${location.search}`)
  })
  location.assign('/')
}

/** Goes back to the address where it was started, and to the same position on that page. */
export function stopImpersonation(): void {
  const start = inStorage('sessionStorage', (tab) => tab.getItem(START))
  const [step, address = '/admin'] = start?.split(' ') ?? []
  removeImpersonation()
  // Bypasses the router, which would show the screen before the page reloads. The router then restores the scroll
  // position.
  History.prototype.replaceState.call(history, { [STEP]: step, __TSR_index: 0 }, '', address)
  location.reload()
}

/** Ends only the impersonation; cached data stays. */
export function removeImpersonation(): void {
  inStorage('sessionStorage', (tab) => {
    tab.removeItem(KEY)
    tab.removeItem(START)
  })
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

/** The step of the history where it was started, and its address. */
const START = 'viewAsStart'

/** The router's key of a step. */
const STEP = '__TSR_key'

const impersonation = createStore<Impersonation | null>(() => {
  // Left over from an earlier session.
  if (readToken() === null) inStorage('sessionStorage', (tab) => tab.removeItem(KEY))
  const view = parse(inStorage('sessionStorage', (tab) => tab.getItem(KEY)))
  if (view !== null) onTokenChange(endWithSession)
  return view
})

/** Ends the impersonation together with its session. Reloads the page if another session has started. */
function endWithSession(): void {
  if (readImpersonation() === null) return
  removeImpersonation()
  if (readToken() !== null) location.assign('/')
}

function parse(text: string | null | undefined): Impersonation | null {
  const view = parseJson(text ?? 'null')
  return isImpersonation(view) ? view : null
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
