import { useOwnProfile } from '#client/portal/profile/use-own-profile.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { thisYear } from '#client/portal/ui/today.ts'
import { nextStepOf, type NextStepContent } from './next-step.ts'

/** What comes next for the user: `undefined` while that is loading, `null` where it could not be found out. */
export function useNextStep(): NextStepContent | null | undefined {
  const profile = useOwnProfile()
  const returns = trpc.returns.list.useQuery()
  const newest = returns.data?.[0]
  const waits = newest?.status === 'pending'
  const documents = trpc.documents.listForReturn.useQuery(
    { taxReturnId: newest?.id ?? '' },
    { enabled: waits },
  )
  const requests = trpc.documents.requests.useQuery()
  const turn = nextStepOf({
    hasProfile: profile.data === undefined ? undefined : profile.data !== null,
    returns: returns.data,
    requests: requests.data,
    documentCount: documents.data?.length,
    year: thisYear(),
  })
  if (turn !== undefined) return turn
  const stuck = [profile, requests, returns, documents].some(
    ({ error, fetchStatus }) => error !== null || fetchStatus === 'paused',
  )
  return stuck ? null : undefined
}
