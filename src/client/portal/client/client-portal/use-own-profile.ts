import { getQueryKey } from '@trpc/react-query'
import { useRef } from 'react'
import { clientInView } from '#client/public/session/client-in-view.ts'
import {
  failedLongAgo,
  queryClient,
  statusOf,
  trpc,
  type Outputs,
} from '#client/portal/api/trpc.ts'

export type OwnProfile = Outputs['profile']['get']

/**
 * The profile of the client in view, or `null` if none was saved: then the server answers with a 404. `hidden` for a
 * user who may not see it, such as a spouse; a business has none.
 */
export function useOwnProfile() {
  const query = trpc.profile.get.useQuery(undefined, {
    retryOnMount: (failed) => !isKnownMissing() && failedLongAgo(failed),
  })
  // A query without data forgets its error while it is refetched.
  const wasMissing = useRef<string>(null)
  if (query.data !== undefined || query.error !== null) {
    wasMissing.current = statusOf(query.error) === 404 ? (query.error?.message ?? '') : null
  }
  const why = wasMissing.current
  const missing = why !== null
  return {
    hidden: clientInView !== null && why === 'Client not found',
    isBusiness: why === 'Tax profile of a person not found',
    data: missing ? null : query.data,
    error: missing ? null : query.error,
    isFetching: query.isFetching,
    fetchStatus: query.fetchStatus,
    refetch: query.refetch,
  }
}

/** True if the server has said so already: then no other component has to ask again. */
function isKnownMissing(): boolean {
  const key = getQueryKey(trpc.profile.get, undefined, 'query')
  return statusOf(queryClient.getQueryState(key)?.error) === 404
}
