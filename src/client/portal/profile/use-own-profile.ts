import { statusOf, trpc, type Outputs } from '#client/portal/api/trpc.ts'

export type OwnProfile = Outputs['profile']['get']

/** The user's profile; `null` if none was saved, which the server answers with a 404. */
export function useOwnProfile() {
  const query = trpc.profile.get.useQuery()
  const missing = statusOf(query.error) === 404
  return {
    data: missing ? null : query.data,
    error: missing ? null : query.error,
    isFetching: query.isFetching,
    fetchStatus: query.fetchStatus,
    refetch: query.refetch,
  }
}
