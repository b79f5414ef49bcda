import { returnTitle } from '#shared/returns/return-forms.ts'
import { Link } from '@tanstack/react-router'
import type { TaxReturnWithNotes } from '#shared/returns/admin.schema.ts'
import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { statusOf } from '#client/portal/api/trpc.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { EmptyState, SkeletonLines } from '#client/public/ui/States.tsx'
import { ClientFacts, List } from './ClientFacts.tsx'
import { useClientDetails } from '#client/portal/staff/base/client-details.ts'
import { ClientActions, EmailDeliverability } from './client-parts.tsx'
import type { ReturnDialogProps } from '#client/portal/staff/base/dialog-parts.tsx'
import { Group } from '#client/public/ui/layout.tsx'

/** A client's details. */
export function ClientDialog(props: ReturnDialogProps) {
  return <Details {...props} asks={false} />
}

/** The client's details, asking at once for the reason to show every number. */
export function PrepareDialog(props: ReturnDialogProps) {
  return <Details {...props} asks />
}

function Details({ taxReturn, opened, onClose, asks }: ReturnDialogProps & { asks: boolean }) {
  const details = useClientDetails(taxReturn.client.id)
  return (
    <Dialog opened={opened} onClose={onClose} title="Client details" size="52rem">
      {statusOf(details.error) === 404 ? (
        <EmptyState title="Client details not found." />
      ) : (
        <QueryBoundary
          query={details}
          what="client details"
          failed="The client details could not be loaded."
          skeleton={<SkeletonLines lines={8} />}
        >
          {(details) => <Found details={details} prepares={taxReturn.taxYear} asks={asks} />}
        </QueryBoundary>
      )}
    </Dialog>
  )
}

interface FoundProps {
  details: ClientDetails
  prepares: number
  asks: boolean
}

function Found({ details, prepares, asks }: FoundProps) {
  return (
    <>
      <Group align="start" gap={16} between>
        <div className="breaks">
          <p className="serif-title">{fullName(details)}</p>
          <p className="dots muted">
            <span>{details.email} </span>
            <span>Client since {formatDate(details.createdAt)}</span>
          </p>
          <EmailDeliverability id={details.id} />
        </div>
        <Group className="one-line">
          <ButtonLink
            to="/admin/clients/$id"
            params={{ id: details.id }}
            size="small"
            variant="primary"
            data-print="hide"
          >
            Open page
          </ButtonLink>
          <ClientActions details={details} />
        </Group>
      </Group>
      <ClientFacts details={details} prepares={prepares} asks={asks} />
      <List title="Tax returns" none="None yet">
        {details.taxReturns.map(returnRow)}
      </List>
    </>
  )
}

/** Its page has the rest. */
function returnRow(taxReturn: TaxReturnWithNotes) {
  return (
    <Group key={taxReturn.id} as="li" gap={4} between>
      <Link to="/admin/returns/$id" params={taxReturn}>
        {returnTitle(taxReturn)}
      </Link>
      <StatusBadge status={taxReturn.status} />
    </Group>
  )
}
