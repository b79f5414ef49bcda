import { getUntypedClient } from '@trpc/client'
import { type FirstCall, firstCalls, type ScreenPath } from '#client/public/session/first-calls.ts'
import { mustEnroll, publishSession, readSession } from '#client/public/session/session.ts'
import { readToken } from '#client/public/session/token.ts'
import { wasSentEarly } from './early-answers.ts'
import { queries, queryClient, trpcClient } from './trpc.ts'

/**
 * For the routes' loaders: starts a screen's first queries before it renders. When the page opens, it also waits a
 * moment for them: the frame from the server is already on the screen, and bootstrap.js sent them long before.
 */
export function prefetch(screen: ScreenPath, id?: string): Promise<void> {
  return prefetchAll(firstCalls[screen], id)
}

export async function prefetchAll(calls: readonly FirstCall[], id?: string): Promise<void> {
  if (readToken() === null || mustEnroll(readSession())) return
  const prefetched = Promise.allSettled(startAll(calls, id)).then(publishUser)
  if (!opening || window.bootstrap?.early === undefined) return
  opening = false
  await Promise.race([prefetched, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
}

let opening = true
const LONGEST_WAIT_MS = 1000

function startAll(calls: readonly FirstCall[], id: string | undefined): Promise<unknown>[] {
  return calls.flatMap(({ path, alone, ofNewest, single, ...call }) => {
    const input = call.input && withId(call.input, id)
    if (ofNewest) return [prefetchNewest()]
    const sentEarly = wasSentEarly(path, input)
    // If bootstrap.js did not send a query with an input or options, the screen itself sends it.
    if ((input || alone) && !sentEarly) return []
    // Otherwise SessionSync sends it, so that no other call waits for it.
    if (path === 'auth.currentUser' && !sentEarly) return []
    if (path.startsWith('admin.') && !sentEarly && !isAdmin()) return []
    // Without the query's signal: a screen that is left, and reads the same on a condition, would abort the call.
    const queryFn = () => getUntypedClient(trpcClient).query(path, input)
    if (!input || single) {
      const queryKey = [path.split('.'), { ...(input && { input }), type: 'query' }]
      return [queryClient.prefetchQuery({ queryKey, queryFn })]
    }
    // Any other call with an input is the first page of a list. Its key has the input without the page.
    const search = Object.fromEntries(
      Object.entries(input).filter(([name, value]) => name !== 'cursor' && value !== 'forward'),
    )
    const queryKey = [path.split('.'), { input: search, type: 'infinite' }]
    return [queryClient.prefetchInfiniteQuery({ queryKey, queryFn, initialPageParam: null })]
  })
}

function withId(input: object, id: string | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, value === '$id' ? id : value]),
  )
}

function isAdmin(): boolean {
  return queries.auth.currentUser.getData()?.role === 'admin'
}

/** Prefetches the documents of the return that is shown first. */
async function prefetchNewest(): Promise<void> {
  await queries.returns.list.prefetch()
  const newest = queries.returns.list.getData()?.[0]
  if (newest === undefined) return
  await queries.documents.listForReturn.prefetch({ taxReturnId: newest.id })
}

/** Makes the user known for the first render. SessionSync keeps the session current afterward. */
function publishUser(): void {
  const user = queries.auth.currentUser.getData()
  if (user && readSession().status === 'loading') publishSession({ status: 'signed-in', user })
}
