import { useEffect, useSyncExternalStore } from 'react'
import { queryClient, statusOf, trpc } from './trpc.ts'
import { publishSession, readSession } from '#client/public/session/session.ts'
import { dropToken, onTokenChange, readToken } from '#client/public/session/token.ts'

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
