import { trpc, statusOf } from '../../trpc.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { BoneLines } from '../../ui/Skeleton.tsx'
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
        <Loaded
          query={details}
          what="client details"
          failed="The client details could not be loaded."
          bones={<BoneLines lines={8} />}
        >
          {(found) => <ClientDetailsView details={found} />}
        </Loaded>
      )}
    </Dialog>
  )
}
