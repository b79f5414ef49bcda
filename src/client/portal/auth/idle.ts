import type { SessionLimits } from '#shared/auth/account.schema.ts'

/** How long before the idle limit the warning shows, in milliseconds. */
export const WARN_MS = 60_000

/**
 * Returns whether there is nothing to do yet, a warning is due, or the session is over, which the server has to
 * confirm.
 */
export function idleState(
  { idleSeconds, lastUsedAt }: SessionLimits,
  now: number,
):
  | { state: 'fine'; checkInMs: number }
  | { state: 'warn'; secondsLeft: number }
  | { state: 'over' } {
  if (idleSeconds === null) return { state: 'fine', checkInMs: Infinity }
  const left = lastUsedAt.getTime() + idleSeconds * 1000 - now
  if (left <= 0) return { state: 'over' }
  if (left > WARN_MS) return { state: 'fine', checkInMs: left - WARN_MS }
  return { state: 'warn', secondsLeft: Math.ceil(left / 1000) }
}
