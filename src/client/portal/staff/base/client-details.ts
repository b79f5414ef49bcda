import { readAgain, trpc } from '#client/portal/api/trpc.ts'

/** Loads them again each time it opens, because the audit log records each look. */
export function useClientDetails(id: string) {
  return trpc.admin.users.clientDetails.useQuery(
    { id },
    { staleTime: 0, gcTime: 0, refetchOnReconnect: false, refetchOnMount: readAgain },
  )
}

/** False for an office client, who is called instead: mailed-or-called.ts has the words. */
export function useIsMailed(clientId: string | null): boolean {
  const account = trpc.admin.users.account.useQuery(
    { id: clientId ?? '' },
    { enabled: clientId !== null },
  )
  return account.data?.signsIn ?? true
}
