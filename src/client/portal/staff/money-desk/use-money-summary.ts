import { readAgain, trpc } from '#client/portal/api/trpc.ts'

/** Sent by itself, because it reads the whole ledger and would delay the lists in a batch. */
export function useMoneySummary() {
  return trpc.admin.money.summary.useQuery(undefined, {
    refetchOnMount: readAgain,
    trpc: { context: { alone: true } },
  })
}
