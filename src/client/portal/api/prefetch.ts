import { getUntypedClient } from '@trpc/client'
import { firstCalls, type ScreenPath } from '#client/public/session/first-calls.ts'
import { publishSession, readSession } from '#client/public/session/session.ts'
import { readToken } from '#client/public/session/token.ts'
import { isAsked } from './early-answers.ts'
import { queries, queryClient, trpcClient } from './trpc.ts'

/**
 * For the routes' loaders: starts the first queries of a screen before it renders. When the page opens, it also waits
 * for them a moment: the frame from the server is on the screen, and bootstrap.js has sent them long before.
 */
export async function prefetch(screen: ScreenPath): Promise<void> {
  if (readToken() === null) return
  const known = Promise.allSettled(startAll(screen)).then(publishUser)
  if (!opening || window.bootstrap?.early === undefined) return
  opening = false
  await Promise.race([known, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
}

let opening = true
const LONGEST_WAIT_MS = 1000

function startAll(screen: ScreenPath): Promise<unknown>[] {
  return firstCalls[screen].flatMap(({ path, ...special }) => {
    if ('ofNewest' in special) return [prefetchNewest(special.ofNewest)]
    // The screen itself sends those with an input or options.
    if (Object.keys(special).length > 0) return []
    // Else SessionSync asks: no other call then waits for it.
    if (path === 'auth.currentUser' && !isAsked(path, undefined)) return []
    if (path.startsWith('admin.') && !isAdmin()) return []
    return [
      queryClient.prefetchQuery({
        queryKey: [path.split('.'), { type: 'query' }],
        queryFn: ({ signal }) => getUntypedClient(trpcClient).query(path, undefined, { signal }),
      }),
    ]
  })
}

function isAdmin(): boolean {
  return queries.auth.currentUser.getData()?.role === 'admin'
}

/** The documents of the return that is shown first. */
async function prefetchNewest(status: 'pending' | 'any' | undefined): Promise<void> {
  await queries.returns.list.prefetch()
  const newest = queries.returns.list.getData()?.[0]
  if (newest === undefined || (status !== 'any' && newest.status !== status)) return
  await queries.documents.listForReturn.prefetch({ taxReturnId: newest.id })
}

/** So that the first render knows the user. SessionSync keeps the session current afterward. */
function publishUser(): void {
  const user = queries.auth.currentUser.getData()
  if (user && readSession().status === 'loading') publishSession({ status: 'signed-in', user })
}
