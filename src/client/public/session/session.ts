import { useSyncExternalStore } from 'react'
import type { User } from '#shared/auth.schema.ts'
import { onTokenChange, readToken, type TokenChange } from './token.ts'

/** The user as every call answers it. */
export type CurrentUser = User

/**
 * Who is here. `loading`: a token is stored and the current-user call has not answered yet. `unreachable`: it failed
 * for another reason than a dead session. `view-over`: an admin viewed as a client, for as long as that lasts. `leaving`: signed out, the screen stays for the moment before the way home.
 * `left` tells a visitor who signed out, here or in another tab, from one whose session ended.
 */
export type Session =
  | { status: 'signed-out'; left?: true }
  | { status: 'loading' }
  | { status: 'signed-in'; user: CurrentUser }
  | { status: 'unreachable' }
  | { status: 'view-over' }
  | { status: 'leaving'; user: CurrentUser | null }

/** The session, kept current by SessionSync. Needs no provider, so that the public pages stay light. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, () => SIGNED_OUT)
}

/** The signed-in user, or null while loading and when signed out. */
export function useUser(): CurrentUser | null {
  const session = useSession()
  return session.status === 'signed-in' || session.status === 'leaving' ? session.user : null
}

export function readSession(): Session {
  current ??= readToken() === null ? SIGNED_OUT : LOADING
  return current
}

export function publishSession(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

const SIGNED_OUT: Session = { status: 'signed-out' }
const LOADING: Session = { status: 'loading' }
const listeners = new Set<() => void>()
let current: Session | undefined

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) stopListening = onTokenChange(followToken)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopListening()
  }
}

let stopListening: () => void = () => undefined

function followToken(from: TokenChange): void {
  const present = readToken() !== null
  const known = readSession().status
  if (!present && known !== 'leaving') {
    publishSession(from === 'elsewhere' ? { status: 'signed-out', left: true } : SIGNED_OUT)
  }
  if (present && (known === 'signed-out' || known === 'leaving')) publishSession(LOADING)
}
