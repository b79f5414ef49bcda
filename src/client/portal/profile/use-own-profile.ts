import { statusOf, trpc, type Outputs } from '#client/portal/api/trpc.ts'

export type OwnProfile = Outputs['profile']['get']

/** The user's profile; `null` as data where none was ever saved, which the server answers as not found. */
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
