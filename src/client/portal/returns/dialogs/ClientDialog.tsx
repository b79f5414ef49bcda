import { trpc, statusOf } from '#client/portal/api/trpc.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { EmptyState } from '#client/public/ui/EmptyState.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { SkeletonLines } from '#client/public/ui/Skeleton.tsx'
import { ClientDetailsView } from './ClientDetailsView.tsx'
import type { ReturnDialogProps } from './ReturnDialogs.tsx'

/** What the firm knows of a client. Each opening asks the server, which writes down who looked. */
export function ClientDialog({ taxReturn: { client }, opened, onClose }: ReturnDialogProps) {
  const details = trpc.admin.users.clientDetails.useQuery(
    { id: client.id },
    { staleTime: 0, gcTime: 0, refetchOnReconnect: false },
  )
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
          {(found) => <ClientDetailsView details={found} />}
        </QueryBoundary>
      )}
    </Dialog>
  )
}
