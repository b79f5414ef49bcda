import { patternOf } from '#shared/base/pages.ts'
import { mustEnroll, readSession, type Session } from './session.ts'

/**
 * The people who may open each screen. All other screens are public.
 *
 * - `signed-in`: visitors get the sign-in dialog and return to the screen after it
 * - `invited`: visitors stay and are asked to sign in
 * - `enrolling`: the same as signed-in, also for those who must set up two-factor sign-in before anything else
 * - `admin`: visitors get the sign-in dialog; clients get a refusal and are sent to /
 */
export const guards = {
  '/home': 'signed-in',
  '/client-portal': 'signed-in',
  '/documents': 'signed-in',
  '/questions': 'signed-in',
  '/invoices': 'signed-in',
  '/receipt': 'signed-in',
  '/review': 'signed-in',
  '/letter': 'signed-in',
  '/messages': 'signed-in',
  '/messages/$id': 'signed-in',
  '/profile': 'invited',
  '/notifications': 'signed-in',
  '/account': 'signed-in',
  '/confirm-email': 'signed-in',
  '/two-factor': 'enrolling',
  '/admin': 'admin',
  '/admin/clients': 'admin',
  '/admin/calls': 'admin',
  '/admin/inbox': 'admin',
  '/admin/money': 'admin',
  '/admin/checks': 'admin',
  '/admin/prices': 'admin',
  '/admin/activity': 'admin',
  '/admin/team': 'admin',
  '/admin/words': 'admin',
  '/admin/setup': 'admin',
  '/admin/firm': 'admin',
  '/admin/clients/$id': 'admin',
  '/admin/returns/$id': 'admin',
} as const satisfies Record<string, Guard>

export type Guard = 'signed-in' | 'invited' | 'enrolling' | 'admin'
type GuardedPath = keyof typeof guards

/** The decision: show the screen, wait for the session, redirect to /, or one of the refusals. */
export type AccessDecision =
  | 'show'
  | 'wait'
  | 'lead-home'
  | 'ask-to-sign-in'
  | 'invite'
  | 'enroll'
  | 'refuse'
  | 'unreachable'
  | 'view-over'

/** How long the refusal shows before the redirect, in milliseconds. */
export const REFUSAL_MS = 500

export function guardOf(path: string): Guard | null {
  const page = patternOf(trim(path))
  return isGuarded(page) ? guards[page] : null
}

export function checkAccess(guard: Guard | null, session: Session): AccessDecision {
  if (guard === null || session.status === 'leaving') return 'show'
  if (session.status === 'view-over') return 'view-over'
  if (session.status === 'signed-out' && session.left) return 'lead-home'
  if (session.status === 'signed-out') return guard === 'invited' ? 'invite' : 'ask-to-sign-in'
  if (guard !== 'enrolling' && mustEnroll(session)) return 'enroll'
  if (guard !== 'admin') return 'show'
  // Only the admin's screens need the role first; the others load their data while the session is confirmed.
  if (session.status === 'loading') return 'wait'
  if (session.status === 'unreachable') return 'unreachable'
  return session.user.role === 'admin' ? 'show' : 'refuse'
}

/** The decision when a screen opens. A user who has signed out counts as a visitor. */
export function checkFirstAccess(path: string): AccessDecision {
  const session = readSession()
  return checkAccess(
    guardOf(path),
    session.status === 'signed-out' ? { status: 'signed-out' } : session,
  )
}

/** The path to return to after signing in: only our own screens, so that a link can't redirect elsewhere. */
export function safeNext(next: string | undefined): string {
  if (next !== undefined && isDocument(next)) return next
  const guard = next === undefined ? null : guardOf(next)
  return next === undefined || guard === null || guard === 'enrolling' ? '/' : trim(next)
}

/** True for a document's address, which the browser opens itself: it is not a screen. */
export function isDocument(address: string): boolean {
  return /^\/api\/documents\/[\w-]+\/download(?:\?inline=1)?$/.test(address)
}

function isGuarded(path: string): path is GuardedPath {
  return Object.hasOwn(guards, path)
}

function trim(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}
