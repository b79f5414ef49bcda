import { useNavigate } from '@tanstack/react-router'
import type { CurrentUser } from '#shared/auth/auth.schema.ts'
import { signOut } from '#client/public/portal-entry.tsx'
import { readImpersonation, stopImpersonation } from './impersonation.ts'
import { createStore, useStore } from '#client/public/ui/store.ts'
import { onTokenChange, readToken, type TokenChange } from './token.ts'

export type { CurrentUser }

/**
 * - `loading`: a token is stored and the current-user call has not answered yet
 * - `unreachable`: that call failed, but not because the session ended
 * - `view-over`: the impersonation has ended
 * - `leaving`: signed out; the screen stays for a moment before the redirect
 * - `left`: true after a sign-out, here or in another tab; false if the session ended
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
  return useStore(session, SIGNED_OUT)
}

export function useUser(): CurrentUser | null {
  const current = useSession()
  return current.status === 'signed-in' || current.status === 'leaving' ? current.user : null
}

export function readSession(): Session {
  return session.read()
}

export function publishSession(next: Session): void {
  session.set(next)
}

/** True if this user may only set up two-factor sign-in: the server refuses all other calls. */
export function mustEnroll(session: Session): boolean {
  if (session.status !== 'signed-in') return false
  const { required, enrolled } = session.user.twoFactor
  return required && !enrolled
}

/** Ends the session. The code for it loads on demand, because visitors never need it. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return () => void signOut((to) => void navigate({ to }))
}

/** Sign-out for the menus. During an impersonation it ends only that, not the admin's session. */
export function useSignOutOfView(): () => void {
  const endSession = useSignOut()
  return () => (readImpersonation() === null ? endSession() : stopImpersonation())
}

const SIGNED_OUT: Session = { status: 'signed-out' }
const LOADING: Session = { status: 'loading' }

const session = createStore<Session>(
  () => (readToken() === null ? SIGNED_OUT : LOADING),
  () => onTokenChange(followToken),
)

function followToken(from: TokenChange): void {
  const present = readToken() !== null
  const status = readSession().status
  if (!present && status !== 'leaving') {
    publishSession(from === 'elsewhere' ? { status: 'signed-out', left: true } : SIGNED_OUT)
  }
  if (present && (status === 'signed-out' || status === 'leaving')) publishSession(LOADING)
}
