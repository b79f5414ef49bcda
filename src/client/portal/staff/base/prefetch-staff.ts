import { prefetchAll } from '#client/portal/api/prefetch.ts'
import { staffCalls } from './staff-calls.ts'

/** `prefetch` for the staff's screens. */
export function prefetchStaff(screen: keyof typeof staffCalls, id?: string): Promise<void> {
  return prefetchAll(staffCalls[screen], id)
}
