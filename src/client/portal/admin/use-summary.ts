import { trpc } from '#client/portal/api/trpc.ts'

/** The season's figures. They are counted over every return, so nothing else waits in one request with them. */
export function useSummary() {
  return trpc.admin.returns.summary.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    trpc: { context: { alone: true } },
  })
}
