import type { ClientDetails, TaxReturnWithNotes } from '#shared/admin.schema.ts'
import { formatDate } from '#shared/dates.ts'
import { fullName } from '#client/portal/admin/format.ts'
import { readAgain, statusOf, trpc } from '#client/portal/api/trpc.ts'
import { ViewAsButton } from '#client/portal/impersonation/ViewAsButton.tsx'
import { PaymentText } from '#client/portal/returns/cells.tsx'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { MoneyText, StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { EmptyState, SkeletonLines } from '#client/public/ui/States.tsx'
import { ClientFacts, List } from './ClientFacts.tsx'
import type { ReturnDialogProps } from './dialog-parts.tsx'
import styles from './client.module.css'

/** A client's details. */
export function ClientDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
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
          {(found) => <Details details={found} prepares={taxReturn.taxYear} />}
        </QueryBoundary>
      )}
    </Dialog>
  )
}

/** Each opening loads them again, because the audit log records it. */
export function useClientDetails(id: string) {
  return trpc.admin.users.clientDetails.useQuery(
    { id },
    { staleTime: 0, gcTime: 0, refetchOnReconnect: false, refetchOnMount: readAgain },
  )
}

/** What can be done with a client, beside the name. */
export function ClientActions({ details }: { details: ClientDetails }) {
  return (
    <>
      {details.role === 'client' && <ViewAsButton client={details} />}
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
      <Badge tone="red">Mail refused</Badge> This address was refused on{' '}
      {formatDate(data.refusedSince)}. No mail is sent until the client changes it.
    </p>
  )
}

function Details({ details, prepares }: { details: ClientDetails; prepares: number }) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <p className={styles.name}>{fullName(details)}</p>
          <p className={styles.since}>
            {details.email} · Client since {formatDate(details.createdAt)}
          </p>
          <EmailDeliverability id={details.id} />
        </div>
        <div className={styles.buttons}>
          <ButtonLink
            to="/admin/clients/$id"
            params={{ id: details.id }}
            size="small"
            data-print="hide"
          >
            Open page
          </ButtonLink>
          <ButtonLink
            to="/admin/activity"
            search={{ about: details.email }}
            size="small"
            data-print="hide"
          >
            Activity
          </ButtonLink>
          <ClientActions details={details} />
        </div>
      </div>
      <ClientFacts details={details} prepares={prepares} />
      <List title="Tax returns" none="None yet">
        {details.taxReturns.map(returnRow)}
      </List>
    </>
  )
}

function returnRow(taxReturn: TaxReturnWithNotes) {
  const { id, taxYear, createdAt, status, estimatedRefund, paymentNotes } = taxReturn
  return (
    <li key={id} className={styles.row}>
      <div>
        <p className={styles.strong}>{taxYear} Tax Return</p>
        <p className="meta">Created {formatDate(createdAt)}</p>
      </div>
      <p className="figures">
        {estimatedRefund === null ? 'TBD' : <MoneyText cents={estimatedRefund} />}
      </p>
      <PaymentText taxReturn={taxReturn} />
      <div className={styles.status}>
        <StatusBadge status={status} />
      </div>
      {paymentNotes && <p className={styles.notes}>{paymentNotes}</p>}
    </li>
  )
}
