import { readAgain, trpc } from '#client/portal/api/trpc.ts'

/** A client's returns, newest year first. */
export function useReturnsOf(id: string) {
  return trpc.admin.returns.ofClient.useQuery({ id }, { refetchOnMount: readAgain })
}
