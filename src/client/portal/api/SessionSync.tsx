import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { publishSession, readSession } from '#client/public/session/session.ts'
import { removeToken, onTokenChange, readToken } from '#client/public/session/token.ts'
import { queryClient, statusOf, trpc, trpcClient } from './trpc.ts'

/** May be mounted more than once, because all its state is in modules. */
export function ApiProvider({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}

const FRESH_MS = 2 * 60_000
const REFETCH_MS = 3 * 60_000

export function SessionSync() {
  const token = useSyncExternalStore(onTokenChange, readToken)
  const { data, error } = trpc.auth.currentUser.useQuery(undefined, {
    enabled: token !== null,
    // The screen's loader has just sent this query.
    retryOnMount: false,
    staleTime: FRESH_MS,
    refetchInterval: REFETCH_MS,
  })

  useEffect(() => {
    // Signed out here or in another tab: no data of the last user stays in memory.
    if (token === null) queryClient.clear()
  }, [token])

  useEffect(() => {
    // The token may have changed since this rendered: then the answer is about the session before.
    if (token === null || token !== readToken() || readSession().status === 'leaving') return
    if (statusOf(error) === 401) removeToken()
    // Every session may read its current user, so a 403 means that the impersonation has ended.
    else if (statusOf(error) === 403) publishSession({ status: 'view-over' })
    // A loaded screen stays on while the server can't be reached.
    else if (error !== null && !(data && statusOf(error) === null)) {
      publishSession({ status: 'unreachable' })
    } else if (data) publishSession({ status: 'signed-in', user: data })
  }, [token, data, error])

  return null
}
