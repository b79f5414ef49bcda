import type { SessionLimits } from '#shared/account.schema.ts'

/** How long before the idle end the warning comes, in milliseconds. */
export const WARN_MS = 60_000

/** When the session ends by itself if it is not used, in epoch milliseconds; null when it does not. */
export function idleEnd({ idleSeconds, lastUsedAt }: SessionLimits): number | null {
  return idleSeconds === null ? null : lastUsedAt.getTime() + idleSeconds * 1000
}

/** What to do at a moment: nothing yet, warn with so many seconds left, or ask the server whether it has ended. */
export function idleState(
  limits: SessionLimits,
  now: number,
):
  | { state: 'fine'; checkInMs: number }
  | { state: 'warn'; secondsLeft: number }
  | { state: 'over' } {
  const end = idleEnd(limits)
  if (end === null) return { state: 'fine', checkInMs: Infinity }
  const left = end - now
  if (left <= 0) return { state: 'over' }
  if (left > WARN_MS) return { state: 'fine', checkInMs: left - WARN_MS }
  return { state: 'warn', secondsLeft: Math.ceil(left / 1000) }
}
