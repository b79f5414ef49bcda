import { trpc } from '#client/portal/api/trpc.ts'

/** "Your preparer: Dana Cho, EA"; nothing before somebody has the return. */
export function YourPreparer({ taxReturnId: id }: { taxReturnId: string }) {
  const { data } = trpc.returns.preparer.useQuery({ id })
  return data?.name ? <p className="mb-2 muted">Your preparer: {data.name}</p> : null
}
