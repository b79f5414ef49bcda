import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { useUser } from '#client/public/session/session.ts'

/** The staff who can prepare returns, the user first; empty while they load. */
export function usePreparers() {
  const { data = [] } = trpc.admin.preparers.list.useQuery(undefined, { refetchOnMount: readAgain })
  const own = useUser()?.id
  return [...data.filter(({ id }) => id === own), ...data.filter(({ id }) => id !== own)]
}
