import { messageOf, queries, statusOf } from '#client/portal/api/trpc.ts'
import { isConfirmFirst } from '#client/public/session/dialogs.ts'
import { toast } from '#client/public/ui/toast.ts'

/** The toast for a change after the session has ended (specification, sections 6 and 8). */
export const LOGGED_OUT = 'You are logged out. Logging in again...'

/**
 * Shows why a change failed, unless the user canceled it. When the session has ended, refreshes the user, which leads
 * to the sign-in.
 */
export function reportFailure(
  title: string,
  error: unknown,
  detail = messageOf(error, title),
): void {
  if (isConfirmFirst(error)) return
  if (statusOf(error) === 401) {
    toast.error(LOGGED_OUT)
    void queries.auth.currentUser.invalidate()
    return
  }
  toast.error(title, detail === title ? undefined : detail)
}
