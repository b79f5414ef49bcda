import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { publishSession, readSession } from '#client/public/session/session.ts'
import { dropToken, onTokenChange, readToken } from '#client/public/session/token.ts'
import { queryClient, statusOf, trpc, trpcClient } from './trpc.ts'

/** The portal's data, for whatever asks for it. May be mounted more than once: all of its state lives in modules. */
export function ApiProvider({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  )
}

const FRESH_MS = 2 * 60_000
const REFETCH_MS = 3 * 60_000

/** Asks who is signed in, keeps the answer fresh and publishes it. Shows nothing. */
export function SessionSync() {
  const token = useSyncExternalStore(onTokenChange, readToken)
  const { data, error } = trpc.auth.currentUser.useQuery(undefined, {
    enabled: token !== null,
    staleTime: FRESH_MS,
    refetchInterval: REFETCH_MS,
  })

  useEffect(() => {
    // Signed out here or in another tab: nothing of the last user's stays in memory.
    if (token === null) queryClient.clear()
  }, [token])

  useEffect(() => {
    if (token === null || readSession().status === 'leaving') return
    if (statusOf(error) === 401) dropToken()
    // Whoever is signed in may ask who they are; only what they view as may be theirs no more.
    else if (statusOf(error) === 403) publishSession({ status: 'view-over' })
    else if (error !== null) publishSession({ status: 'unreachable' })
    else if (data) publishSession({ status: 'signed-in', user: data })
  }, [token, data, error])

  return null
}
