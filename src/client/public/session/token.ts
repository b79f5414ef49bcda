import { createStore, inStorage } from '#client/public/ui/store.ts'

/** The session of this browser: the bearer token, and whether the visitor asked to be remembered. */
const TOKEN = 'authToken'
const REMEMBER = 'rememberMe'

/** Where a change came from: `here` is this tab, `elsewhere` another one. */
export type TokenChange = 'here' | 'elsewhere'

export function readToken(): string | null {
  return inStorage('localStorage', (local) => local.getItem(TOKEN)) || null
}

export function storeToken(token: string, rememberMe: boolean): void {
  inStorage('localStorage', (local) => {
    local.setItem(TOKEN, token)
    if (rememberMe) local.setItem(REMEMBER, 'true')
    else local.removeItem(REMEMBER)
  })
  publish('here')
}

export function removeToken(): void {
  inStorage('localStorage', (local) => {
    local.removeItem(TOKEN)
    local.removeItem(REMEMBER)
  })
  publish('here')
}

export function onTokenChange(listener: (from: TokenChange) => void): () => void {
  return lastChange.subscribe(() => listener(lastChange.read()))
}

const lastChange = createStore<TokenChange>(
  () => 'here',
  () => {
    addEventListener('storage', followOtherTabs)
    return () => removeEventListener('storage', followOtherTabs)
  },
)

function publish(from: TokenChange): void {
  document.documentElement.toggleAttribute('data-signed-in', readToken() !== null)
  lastChange.set(from)
}

function followOtherTabs(event: StorageEvent): void {
  // A null key means that the whole storage was cleared.
  if (event.key === TOKEN || event.key === null) publish('elsewhere')
}
