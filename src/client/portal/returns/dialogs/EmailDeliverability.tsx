import { formatDate } from '#shared/dates.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Badge } from '#client/public/ui/Badge.tsx'

/** Says when nothing more reaches a client by mail; otherwise there is nothing to say. */
export function EmailDeliverability({ id }: { id: string }) {
  const { data } = trpc.admin.mail.deliverability.useQuery({ id })
  if (!data?.refusedSince) return null
  return (
    <p>
      <Badge tone="red">Mail refused</Badge> This address was refused on{' '}
      {formatDate(data.refusedSince)}. No mail is sent until the client changes it.
    </p>
  )
}
