import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { ViewAsButton } from '#client/portal/staff/impersonation/ViewAsButton.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'

/** The actions of staff on a client, beside the name. */
export function ClientActions({ details }: { details: ClientDetails }) {
  return (
    <>
      {details.role === 'client' && details.signsIn && <ViewAsButton client={details} />}
      <Button size="small" data-print="hide" onClick={() => print()}>
        Print
      </Button>
    </>
  )
}

/** A warning if the client's mail server refuses the address. */
export function EmailDeliverability({ id }: { id: string }) {
  const { data } = trpc.admin.mail.deliverability.useQuery({ id })
  if (!data?.refusedSince) return null
  return (
    <p>
      <Badge tone="red">Email refused</Badge> This address was refused on{' '}
      {formatDate(data.refusedSince)}. No email is sent until the client changes it.
    </p>
  )
}
