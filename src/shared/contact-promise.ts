import { firm } from './firm.ts'

/** What came in before this has waited for longer than the firm promises. On the very hour it is still in time. */
export function lateBefore(now: Date): Date {
  return new Date(now.getTime() - firm.contactResponseHours * HOUR_MS)
}

/** Whether a message that nobody has answered yet is late. */
export function isLate(cameInAt: Date, now: Date): boolean {
  return cameInAt < lateBefore(now)
}

const HOUR_MS = 3_600_000
