import { Link } from '@tanstack/react-router'
import { clientName } from '#shared/clients/client-name.ts'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'

/** The client of a row, as a link to the page about them. */
export function ClientLink({ client }: Pick<AdminInvoice, 'client'>) {
  return (
    <>
      <Link to="/admin/clients/$id" params={client} className="bare-link strong hover-underlined">
        <bdi>{clientName(client.firstName, client.lastName)}</bdi>
      </Link>
      {!client.emailProven && ' '}
      <UnprovenBadge client={client} />
    </>
  )
}
