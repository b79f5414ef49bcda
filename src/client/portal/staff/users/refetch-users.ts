import { queries } from '#client/portal/api/trpc.ts'

/** After a change of somebody's account: the lists that show it. Resolves when they are read. */
export function refetchUsers(): Promise<unknown> {
  const { page, team } = queries.admin.users
  return Promise.all([page.invalidate(), team.invalidate()])
}
