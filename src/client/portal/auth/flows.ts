import { queryClient, queries, trpcClient } from '#client/portal/api/trpc.ts'
import { dropReplyDrafts } from '#client/portal/messages/reply-drafts.ts'
import { dropDraft } from '#client/portal/profile/profile-draft.ts'
import { toast } from '#client/public/ui/toast.ts'
import { publishSession, readSession, type CurrentUser } from '#client/public/session/session.ts'
import { clearImpersonation } from '#client/public/session/impersonation.ts'
import { dropToken, storeToken } from '#client/public/session/token.ts'

/** How long the words of a sign-out stand before the way home, in milliseconds. */
const LEAVE_MS = 800

type Go = (path: string) => void

/** After a login or a registration: the token is kept, the user cached, and the visitor sent where they wanted to go. */
export function completeSignIn(
  answer: { token: string; user: CurrentUser },
  rememberMe: boolean,
  go: () => void,
) {
  queryClient.clear()
  storeToken(answer.token, rememberMe)
  queries.auth.currentUser.setData(undefined, answer.user)
  publishSession({ status: 'signed-in', user: answer.user })
  go()
}

/** Ends the session on the server and forgets everything here, whether or not the server could be told. */
export async function signOut(go: Go): Promise<void> {
  if (readSession().status === 'leaving') return
  const session = readSession()
  // The session that ends is one's own, whatever this tab shows.
  clearImpersonation()
  publishSession({ status: 'leaving', user: session.status === 'signed-in' ? session.user : null })
  const told = await trpcClient.auth.logout.mutate().then(
    () => true,
    () => false,
  )
  dropToken()
  dropDraft()
  dropReplyDrafts()
  queryClient.clear()
  toast.success(
    'Logged Out',
    told ? 'You have been successfully logged out' : 'You have been logged out',
  )
  setTimeout(() => {
    publishSession({ status: 'signed-out', left: true })
    go('/')
  }, LEAVE_MS)
}
