import { linkOf } from '#shared/clients/client-link.ts'
import { queryClient, queries, trpcClient } from '#client/portal/api/trpc.ts'
import { removeMessageDrafts } from '#client/portal/talk/message-drafts.ts'
import { closeAuthDialog } from '#client/public/session/dialogs.ts'
import { isDocument } from '#client/public/session/guards.ts'
import { toast } from '#client/public/ui/toast.ts'
import { inStorage } from '#client/public/ui/store.ts'
import { publishSession, readSession, type CurrentUser } from '#client/public/session/session.ts'
import { removeImpersonation } from '#client/public/session/impersonation.ts'
import { removeToken, storeToken } from '#client/public/session/token.ts'

/** How long the sign-out message shows before the redirect, in milliseconds. */
const LEAVE_MS = 800

export interface SignedIn {
  token: string
  user: CurrentUser
  startsWith?: string | undefined
}

export interface Going {
  rememberMe?: boolean
  /** The path to open; `/` for the first screen of this user. */
  next: string
  go: (path: string) => void
}

/** After a sign-in or registration: stores the token, caches the user, and goes to the screen. */
export function completeSignIn(answer: SignedIn, { rememberMe = false, next, go }: Going) {
  queryClient.clear()
  storeToken(answer.token, rememberMe)
  queries.auth.currentUser.setData(undefined, answer.user)
  publishSession({ status: 'signed-in', user: answer.user })
  closeAuthDialog()
  if (isDocument(next)) location.assign(next)
  else if (next !== '/') go(next)
  else if (answer.user.role === 'admin') go('/admin')
  else if (answer.startsWith === undefined) go('/')
  // A page shows one client from its load on.
  else location.assign(linkOf('/', answer.startsWith))
}

/** Ends the session on the server and deletes all of its data here, even if the call fails. */
export async function signOut(go: (path: string) => void): Promise<void> {
  if (readSession().status === 'leaving') return
  const session = readSession()
  // Signing out ends the user's own session, even during an impersonation.
  removeImpersonation()
  publishSession({ status: 'leaving', user: session.status === 'signed-in' ? session.user : null })
  const confirmed = await trpcClient.auth.logout.mutate().then(
    () => true,
    () => false,
  )
  removeToken()
  // Text that was typed but not sent.
  inStorage('sessionStorage', (tab) => tab.clear())
  removeMessageDrafts()
  queryClient.clear()
  toast.success(
    'Logged Out',
    confirmed ? 'You have been successfully logged out' : 'You have been logged out',
  )
  setTimeout(() => {
    publishSession({ status: 'signed-out', left: true })
    go('/')
  }, LEAVE_MS)
}
