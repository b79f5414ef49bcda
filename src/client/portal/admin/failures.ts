import { isConfirmFirst } from '#client/public/session/confirmation.ts'
import { messageOf, queries, statusOf } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'

/** Specification, sections 6 and 8: what a change says that met a dead session. */
export const LOGGED_OUT = 'You are logged out. Logging in again...'

/** Says that a change was refused and why; of one that was cancelled, nothing. Where the session is over, asks who is here: that leads to the sign-in. */
export function reportFailure(title: string, error: unknown): void {
  if (isConfirmFirst(error)) return
  if (statusOf(error) === 401) {
    toast.error(LOGGED_OUT)
    void queries.auth.currentUser.invalidate()
    return
  }
  const detail = messageOf(error, title)
  toast.error(title, detail === title ? undefined : detail)
}
