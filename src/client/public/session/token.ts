/**
 * The session credential of this browser: the bearer token under `authToken`, and whether the visitor asked to be
 * remembered under `rememberMe`. Everything that cares about a change, in this tab or another, listens here.
 */
const TOKEN = 'authToken'
const REMEMBER = 'rememberMe'

/** Where a change came from: `here` is this tab, `elsewhere` another one. */
export type TokenChange = 'here' | 'elsewhere'

export function readToken(): string | null {
  return storage((local) => local.getItem(TOKEN)) || null
}

export function storeToken(token: string, rememberMe: boolean): void {
  storage((local) => {
    local.setItem(TOKEN, token)
    if (rememberMe) local.setItem(REMEMBER, 'true')
    else local.removeItem(REMEMBER)
  })
  announce('here')
}

export function dropToken(): void {
  storage((local) => {
    local.removeItem(TOKEN)
    local.removeItem(REMEMBER)
  })
  announce('here')
}

/** Calls back on each change; returns the function that ends it. */
export function onTokenChange(listener: (from: TokenChange) => void): () => void {
  if (listeners.size === 0) addEventListener('storage', hearOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', hearOtherTabs)
  }
}

const listeners = new Set<(from: TokenChange) => void>()

function announce(from: TokenChange): void {
  document.documentElement.toggleAttribute('data-signed-in', readToken() !== null)
  for (const listener of listeners) listener(from)
}

function hearOtherTabs(event: StorageEvent): void {
  // A null key means that the whole storage was cleared.
  if (event.key === TOKEN || event.key === null) announce('elsewhere')
}

/** Storage may be forbidden (private windows, embedded views): then nobody stays signed in, and nothing breaks. */
function storage<T>(use: (local: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
